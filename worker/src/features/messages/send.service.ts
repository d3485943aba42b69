import type { SendInput, SendResult } from "@tbm/contract/messages.ts";
import { and, eq, sql } from "drizzle-orm";

import { bots, broadcasts, deliveries } from "#db/schema.ts";
import { enqueue, type NewBroadcast } from "#engine/enqueue.ts";
import { assertNotHeld } from "#engine/hold.ts";
import { readTotals, waitForBroadcast } from "#engine/progress.ts";
import { assertBot, assertGroups, findLayout } from "#engine/references.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { AppError } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import type { Ports } from "#ports.ts";

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
export async function sendNow(
  ports: Ports,
  input: SendInput,
  files: readonly StoredPicture[],
): Promise<SendResult> {
  const id = newId(ports, "brd");
  await assertNotHeld(ports);
  await assertBot(ports, input.botId);
  await assertGroups(ports, input.groups);
  const keyboard = await findLayout(ports, input.keyboardId);
  const broadcast: NewBroadcast = {
    id,
    botId: input.botId,
    source: "now",
    message: input.message,
    keyboard,
    pictures: files.map(({ name, file, digest, type }) => ({ name, file, digest, type })),
    groups: input.groups,
  };
  const isBotThere = sql`EXISTS (SELECT 1 FROM ${bots} WHERE bots.id = ${input.botId})`;
  await ports.db.batch(enqueue(ports, [broadcast], isBotThere));
  // The bot may have been deleted since it was looked for.
  if ((await ports.db.$count(broadcasts, eq(broadcasts.id, id))) === 0) {
    await assertBot(ports, input.botId);
  }
  ports.wake(input.botId);
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
  };
}
