import { AUTOMATIC_BOT, type Bot } from "@tbm/contract/bots.ts";
import type { BotStanding } from "@tbm/contract/groups.ts";

import { isOnline } from "#records/bot-status.ts";

interface Known {
  bots: readonly Bot[];
  standings: readonly BotStanding[];
  /** The bot of the draft. Of equally good bots it stays. */
  current: string | null;
}

/**
 * The online bot that can post to all of these groups that any can post to. If it takes several, each group gets its
 * own. Null if no bot can post to any.
 */
export function botForGroups(groupIds: readonly string[], known: Known): string | null {
  const wanted = new Set(groupIds);
  const online = new Set(known.bots.filter(isOnline).map(({ id }) => id));
  const posting = known.standings.filter(({ bot_id }) => online.has(bot_id));
  const reachable = new Set(
    posting.flatMap(({ posting: ids }) => ids.filter((id) => wanted.has(id))),
  );
  const able = posting
    .map(({ bot_id, posting: ids }) => ({
      id: bot_id,
      reach: ids.filter((id) => wanted.has(id)).length,
    }))
    .filter(({ reach }) => reach > 0)
    .toSorted((a, b) => b.reach - a.reach || (b.id === known.current ? 1 : -1));
  const [best] = able;
  if (!best) return null;
  return best.reach < reachable.size ? AUTOMATIC_BOT : best.id;
}
