import { sweepFiles } from "#files/unused-files.ts";
import { forgetOldBroadcasts, forgetOldPictures } from "#ledger/all-bots/history-retention.ts";
import { replanMovedTimes } from "#planning/schedules/planned-times.ts";
import type { Ports } from "#ports.ts";
import { withRightClock } from "#telegram/telegram-clock.ts";

/**
 * Once a day, and at the start of a host that runs all day. By Telegram's clock if ours is wrong: one that is ahead
 * would delete what is still to be kept. While Telegram does not answer, nothing is deleted.
 */
export async function sweepDaily(ports: Ports): Promise<void> {
  const right = await withRightClock(ports);
  await replanMovedTimes(right);
  await forgetOldBroadcasts(right);
  await forgetOldPictures(right);
  await sweepFiles(right);
}
