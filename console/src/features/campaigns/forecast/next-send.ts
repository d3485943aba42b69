import { t } from "@lingui/core/macro";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { countdown, untilNext } from "#time/countdown.ts";

/** `Not scheduled`, or the time left. */
export function nextSendText(nextSendAt: string | null | undefined, now: number): string {
  const at = Date.parse(nextSendAt ?? "");
  return Number.isNaN(at) ? t`Not scheduled` : countdown(at, now);
}

/** How long the list stays valid. */
export const refreshAfterMs = (
  campaigns: readonly Pick<Campaign, "next_send_at">[],
  now: number,
): number =>
  untilNext(
    campaigns.map(({ next_send_at }) => next_send_at),
    now,
  );
