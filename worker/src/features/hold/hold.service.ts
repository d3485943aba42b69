import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import type { Hold, ReleaseInput } from "@tbm/contract/upkeep/hold.ts";

import { bots } from "#db/schema.ts";
import { countQueued } from "#ledger/all-bots/activity.ts";
import { cancelHeld } from "#ledger/all-bots/cancel.ts";
import { awaitEnds } from "#ledger/all-bots/recall-parcels.ts";
import { endHold, findHold } from "#ledger/hold.ts";
import { countDue, declineDue } from "#planning/declined-runs.ts";
import type { Ports } from "#ports.ts";

const DECLINED = plain("declined_in_queue");

export async function readHold(ports: Ports): Promise<Hold> {
  const hold = await findHold(ports);
  if (!hold) return { held: false, since: null, reason: null, cause: null, queued: 0, due: 0 };
  const queued = await countQueued(ports);
  const due = await countDue(ports);
  const { since, cause } = hold;
  return { held: true, since, reason: sentenceOf(cause), cause, queued, due };
}

/**
 * Lets the lanes send again. Messages that came due during the hold are treated as after any downtime, or
 * declined together with those in the queue. Does nothing without a hold.
 */
export async function releaseHold(ports: Ports, queued: ReleaseInput["queued"]): Promise<Hold> {
  const { db } = ports;
  const known = await db.select({ id: bots.id }).from(bots);
  const release = endHold(ports);
  if (queued === "send") await release;
  else {
    const declined = await declineDue(ports);
    await db.batch([...cancelHeld(ports, DECLINED), ...declined, release]);
  }
  for (const { id } of known) ports.wake(id);
  await awaitEnds(ports);
  return readHold(ports);
}
