import { sweepFiles } from "#files/unused-files.ts";
import { deleteOldPictures } from "#ledger/all-bots/history-retention.ts";
import { foldOldBroadcasts } from "#ledger/past/fold.ts";
import { replanMovedSlots } from "#planning/campaigns/planned-slots.ts";
import { replanMovedTimes } from "#planning/schedules/planned-times.ts";
import type { Ports } from "#ports.ts";
import { withCorrectClock } from "#telegram/telegram-clock.ts";

/**
 * Runs once a day, and at the start of the Node host. It uses Telegram's clock if ours is wrong, because a clock that
 * is ahead would delete history too early. While Telegram does not answer, nothing is deleted.
 */
export async function sweepDaily(ports: Ports): Promise<void> {
  const right = await withCorrectClock(ports);
  await replanMovedTimes(right);
  await replanMovedSlots(right);
  await foldOldBroadcasts(right);
  await deleteOldPictures(right);
  await sweepFiles(right);
}
