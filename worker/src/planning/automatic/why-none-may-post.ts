import { readTopicFaults } from "#discovery/group-rights.ts";
import type { Sender } from "#ledger/all-bots/senders.ts";
import type { Ports } from "#ports.ts";

/** Returns a function with the reason, as a code, why none of the bots may post a message to one of these groups. */
export async function whyNoneMayPost(
  ports: Ports,
  groups: readonly string[],
  senders: readonly Sender[],
) {
  // Where a bot may post something, the topic is not the reason.
  const barred = groups.filter((group) => !senders.some((sender) => sender.groups.has(group)));
  const faults = barred.length > 0 ? await readTopicFaults(ports, barred) : null;
  return (group: string) => faults?.get(group) ?? "no_bot_may_post";
}
