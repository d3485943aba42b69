import { plain } from "@tbm/contract/sentences/sentences.ts";

import { readPreferences, readSenders } from "#ledger/all-bots/senders.ts";
import type { NewBroadcast, Share } from "#ledger/enqueue.ts";
import { type Needs, needsOf } from "#messages/needs.ts";
import type { Ports } from "#ports.ts";

import { type Choice, chooseBots } from "./choose-bots.ts";
import { whyNoneMayPost } from "./why-none-may-post.ts";

type ReasonOf = Awaited<ReturnType<typeof whyNoneMayPost>>;

interface Needed extends Choice {
  needs: Needs;
}

const toShares = (
  { byBot, without, needs }: Needed,
  plannedBy: string,
  reasonOf: ReasonOf,
): Share[] => [
  ...Array.from(byBot, ([botId, groups]) => ({ botId, groups })),
  ...Array.from(
    Map.groupBy(without, (group) => reasonOf(group, needs)),
    ([reason, groups]) => ({
      botId: plannedBy,
      groups,
      failedBecause: plain(reason),
    }),
  ),
];

/**
 * Gives every group of the automatic ones among these broadcasts a bot that may post there. What one of them gives to a
 * bot counts as waiting for the next. A group that no bot may post to fails at once, with the reason.
 */
export async function shareAutomatic<Item extends NewBroadcast>(
  ports: Ports,
  broadcasts: readonly Item[],
): Promise<Item[]> {
  const automatic = broadcasts.filter(({ isAutomatic }) => isAutomatic);
  if (automatic.length === 0) return [...broadcasts];
  const groups = [...new Set(automatic.flatMap((broadcast) => broadcast.groups))];
  const senders = await readSenders(ports, groups);
  const renewing = automatic.find(({ edit }) => edit)?.run?.sourceId;
  const preferences = await readPreferences(ports, groups, renewing);
  const choices = new Map<Item, Needed>();
  for (const broadcast of automatic) {
    const needs = needsOf({ ...broadcast, entities: broadcast.entities ?? [] });
    const choice = chooseBots(broadcast.groups, senders, { needs, preferences });
    for (const sender of senders) sender.waiting += choice.byBot.get(sender.id)?.length ?? 0;
    choices.set(broadcast, { ...choice, needs });
  }
  const without = new Set([...choices.values()].flatMap((choice) => choice.without));
  const reasonOf = await whyNoneMayPost(ports, [...without], senders);
  return broadcasts.map((broadcast) => {
    const choice = choices.get(broadcast);
    return choice
      ? { ...broadcast, shares: toShares(choice, broadcast.botId, reasonOf) }
      : broadcast;
  });
}

/** Wakes the bots that send these broadcasts, except the one whose lane queued them. */
export function wakeSenders(
  ports: Ports,
  broadcasts: readonly NewBroadcast[],
  except?: string,
): void {
  const bots = new Set(
    broadcasts.flatMap(({ botId, shares = [] }) => [botId, ...shares.map((share) => share.botId)]),
  );
  for (const botId of bots) if (botId !== except) ports.wake(botId);
}
