import type { PlainCode } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { isLatestId, lostCause } from "#db/membership-rules.ts";
import { membershipsOfGroups, posts } from "#db/posting-rights.ts";
import { groups as groupTable } from "#db/schema.ts";
import { readTopicFaults } from "#discovery/group-rights.ts";
import { lackedBy, type Sender } from "#ledger/all-bots/senders.ts";
import type { Needs } from "#messages/needs.ts";
import type { Ports } from "#ports.ts";

const NEEDS = {
  text: "no_bot_may_write",
  photos: "no_bot_may_send_photos",
  animations: "no_bot_may_send_animations",
} as const satisfies Record<keyof Needs, PlainCode>;

/** By why a single bot may not post. What is easiest to remedy comes first. */
const SILENCES = new Map<string, PlainCode>([
  ["standing_restricted", "no_bot_may_write"],
  ["standing_channel_right_missing", "no_bot_has_channel_right"],
  ["standing_channel_not_admin", "no_bot_is_channel_admin"],
]);

/** The right that all bots lack that may post something there, or else one that some lack. */
function lackedThere(group: string, needs: Needs, senders: readonly Sender[]): PlainCode | null {
  const there = senders.filter((sender) => sender.groups.has(group));
  const lacked = there.map((sender) => lackedBy(sender, group, needs));
  const all = lacked.flat();
  const need = all.find((kind) => lacked.every((kinds) => kinds.includes(kind))) ?? all[0];
  return need ? NEEDS[need] : null;
}

/** The right that bots lack which are in these groups but may not post there. */
async function readSilences(
  { db }: Ports,
  groups: readonly string[],
): Promise<ReadonlyMap<string, PlainCode>> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT groups.id, json_group_array(${lostCause} ->> 'code')
    FROM json_each(${JSON.stringify(groups)}) AS wanted JOIN ${groupTable} ON groups.id = wanted.value
    ${membershipsOfGroups} WHERE NOT ${posts} AND ${isLatestId} GROUP BY groups.id`);
  return new Map(
    rows.flatMap(([id, codes]) => {
      const [, code] = [...SILENCES].find(([silence]) => String(codes).includes(silence)) ?? [];
      return code ? [[String(id), code] as const] : [];
    }),
  );
}

/** Returns a function with the reason, as a code, why none of the bots may post a message to one of these groups. */
export async function whyNoneMayPost(
  ports: Ports,
  groups: readonly string[],
  senders: readonly Sender[],
) {
  // Where a bot may post something, the topic is not the reason.
  const barred = groups.filter((group) => !senders.some((sender) => sender.groups.has(group)));
  const faults = barred.length > 0 ? await readTopicFaults(ports, barred) : null;
  const silences = barred.length > 0 ? await readSilences(ports, barred) : null;
  return (group: string, needs: Needs): PlainCode =>
    faults?.get(group) ??
    silences?.get(group) ??
    lackedThere(group, needs, senders) ??
    "no_bot_may_post";
}
