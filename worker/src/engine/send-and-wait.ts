import type { SendResult } from "@tbm/contract/messages.ts";
import { and, eq, sql } from "drizzle-orm";

import { bots, broadcasts, deliveries } from "#db/schema.ts";
import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { enqueue, type NewBroadcast } from "./enqueue.ts";
import { assertNotHeld } from "./hold.ts";
import { readTotals, waitForBroadcast } from "./progress.ts";
import { assertBot } from "./references.ts";

const PATIENCE_MS = 25_000;

async function firstReason({ db }: Ports, broadcastId: string): Promise<string> {
  const [failed] = await db
    .select({ reason: deliveries.reason })
    .from(deliveries)
    .where(and(eq(deliveries.broadcast_id, broadcastId), sql`${deliveries.state} = 'failed'`))
    .limit(1);
  return failed?.reason ?? "Telegram refused it.";
}

/** Queues a broadcast, and waits a while for it so that most answers are final. */
export async function sendAndWait(ports: Ports, broadcast: NewBroadcast): Promise<SendResult> {
  const { id, botId } = broadcast;
  await assertNotHeld(ports);
  const isBotThere = sql`EXISTS (SELECT 1 FROM ${bots} WHERE bots.id = ${botId})`;
  await ports.db.batch(enqueue(ports, [broadcast], isBotThere));
  // The bot may have been deleted since it was looked for.
  if ((await ports.db.$count(broadcasts, eq(broadcasts.id, id))) === 0) {
    await assertBot(ports, botId);
  }
  ports.wake(botId);
  await waitForBroadcast(ports, id, PATIENCE_MS);
  const { sent, failed, unconfirmed, queued, sending, cancelled, missed } = await readTotals(
    ports,
    id,
  );
  if (failed > 0 && sent + unconfirmed + queued + sending + cancelled + missed === 0) {
    const reason = await firstReason(ports, id);
    const message = failed === 1 ? reason : `None of the ${failed} messages was sent. ${reason}`;
    throw new AppError(502, "telegram_refused", message);
  }
  return {
    broadcastId: id,
    totalSent: sent,
    totalFailed: failed,
    totalUnconfirmed: unconfirmed,
    totalPending: queued + sending,
    totalCancelled: cancelled,
  };
}
