import type { SendResult } from "@tbm/contract/messages.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { AppError, refusalFor } from "#http/app-error.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import { enqueue, type NewBroadcast } from "#ledger/enqueue.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { arePicturesInUse, pictureGone } from "#messages/choose-pictures.ts";
import { assertBot, assertGroups } from "#messages/references.ts";
import { shareAutomatic, wakeSenders } from "#planning/automatic/share-groups.ts";
import type { Ports } from "#ports.ts";

const MAX_WAIT_MS = 25_000;

/** Why no bot may post to any of its groups; undefined if one may. */
const refusalOf = ({ shares = [] }: NewBroadcast) =>
  shares.every(({ failedBecause }) => failedBecause) ? shares[0]?.failedBecause : undefined;

/** Queues a broadcast and waits up to 25 seconds for it to finish, so that most answers are final. */
export async function sendAndWait(
  ports: Ports,
  given: NewBroadcast,
  uploaded: readonly StoredPicture[] = [],
): Promise<SendResult> {
  const { id, botId, pictures } = given;
  const ledger = allLedgers(ports);
  await assertNotHeld(ports);
  const isBotThere = sql`EXISTS (SELECT 1 FROM ${bots} WHERE bots.id = ${botId})`;
  const isPossible = sql`${isBotThere} AND ${arePicturesInUse(pictures, uploaded)}`;
  const shared = await shareAutomatic(ports, [given]);
  const [refusal] = shared.map(refusalOf);
  if (refusal) throw refusalFor(422, refusal);
  await ports.db.batch(enqueue(ports, shared, isPossible));
  // The bot, the groups or a picture may have been deleted since they were looked for.
  if (!(await ledger.has(id))) {
    await assertBot(ports, botId);
    await assertGroups(ports, given.groups);
    throw pictureGone();
  }
  wakeSenders(ports, shared);
  await ledger.waitFor(id, MAX_WAIT_MS);
  const { sent, failed, unconfirmed, queued, sending, cancelled, missed } =
    await ledger.readTotals(id);
  if (failed > 0 && sent + unconfirmed + queued + sending + cancelled + missed === 0) {
    const cause = (await ledger.firstFailure(id)) ?? plain("refused_without_reason");
    throw new AppError(502, "nothing_sent", { count: failed, cause });
  }
  return {
    broadcastId: id,
    totalSent: sent,
    totalFailed: failed,
    totalUnconfirmed: unconfirmed,
    totalPending: queued + sending,
    totalCancelled: cancelled,
    totalSkipped: missed,
  };
}
