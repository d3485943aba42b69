import type { Bot } from "@tbm/contract/bots.ts";
import type { BotStanding } from "@tbm/contract/groups.ts";

import { isOnline } from "#records/bot-status.ts";

interface Known {
  bots: readonly Bot[];
  standings: readonly BotStanding[];
  /** The bot of the draft. Of equally good bots it stays. */
  current: string | null;
}

/** The online bot that can post to most of these groups; null if none can post to any. */
export function botForGroups(groupIds: readonly string[], known: Known): string | null {
  const wanted = new Set(groupIds);
  const online = new Set(known.bots.filter(isOnline).map(({ id }) => id));
  const able = known.standings
    .filter(({ bot_id }) => online.has(bot_id))
    .map(({ bot_id, posting }) => ({
      id: bot_id,
      reach: posting.filter((id) => wanted.has(id)).length,
    }))
    .filter(({ reach }) => reach > 0)
    .toSorted((a, b) => b.reach - a.reach || (b.id === known.current ? 1 : -1));
  return able[0]?.id ?? null;
}
