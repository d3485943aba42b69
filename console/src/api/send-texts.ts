import { plural, t } from "@lingui/core/macro";
import type { SendResult } from "@tbm/contract/messages.ts";

import { formatNumber } from "#lib/numbers.ts";

/** The result of a send: accepted, stopped before anything was sent, or failed everywhere and why. */
type SendTexts =
  | { kind: "accepted" | "stopped"; title: string; description: string }
  | { kind: "failed"; reason: string };

const sentText = (total: number) => {
  const count = formatNumber(total);
  return t`${count} sent`;
};

const failedText = (total: number) => {
  const count = formatNumber(total);
  return t`${count} failed`;
};

const unconfirmedText = (count: number) =>
  plural(count, {
    one: "# unconfirmed: it may have arrived",
    other: "# unconfirmed: they may have arrived",
  });

const pendingText = (total: number) => {
  const count = formatNumber(total);
  return t`${count} still waiting to be sent`;
};

const cancelledText = (total: number) => {
  const count = formatNumber(total);
  return t`${count} cancelled`;
};

const skippedText = (total: number) => {
  const count = formatNumber(total);
  return t`${count} not sent`;
};

const overLimitText = (count: number) =>
  plural(count, {
    one: "# skipped, because of the daily limit",
    other: "# skipped, because of the daily limit",
  });

/** Whether the message is confirmed in every group. */
export const isSentToAll = ({
  totalFailed = 0,
  totalUnconfirmed = 0,
  totalPending = 0,
  totalCancelled = 0,
  totalSkipped = 0,
}: SendResult): boolean =>
  totalFailed + totalUnconfirmed + totalPending + totalCancelled + totalSkipped === 0;

/** `1 message was not sent`. */
export const notSentText = (cancelled: number): string =>
  plural(cancelled, { one: "# message was not sent", other: "# messages were not sent" });

/** `150 sent, 9,850 not sent`, for a broadcast that was stopped halfway. */
const partText = ({
  totalSent,
  totalFailed = 0,
  totalUnconfirmed = 0,
  totalCancelled = 0,
  totalSkipped = 0,
}: SendResult): string =>
  [
    sentText(totalSent),
    skippedText(totalCancelled + totalSkipped),
    totalFailed > 0 && failedText(totalFailed),
    totalUnconfirmed > 0 && unconfirmedText(totalUnconfirmed),
  ]
    .filter(Boolean)
    .join(", ");

/** Only what Telegram confirmed counts as sent. */
export function sendTexts(result: SendResult): SendTexts {
  const { totalSent, totalFailed = 0, totalUnconfirmed = 0, totalPending = 0 } = result;
  const { totalCancelled = 0, totalSkipped = 0 } = result;
  if (totalSent > 0 && totalCancelled > 0 && totalPending === 0) {
    return { kind: "accepted", title: t`Sending Stopped`, description: partText(result) };
  }
  const others = [
    totalPending > 0 && pendingText(totalPending),
    totalFailed > 0 && failedText(totalFailed),
    totalUnconfirmed > 0 && unconfirmedText(totalUnconfirmed),
    totalCancelled > 0 && cancelledText(totalCancelled),
    totalSkipped > 0 && overLimitText(totalSkipped),
  ]
    .filter(Boolean)
    .join(", ");
  if (totalSent > 0) {
    return {
      kind: "accepted",
      title: t`Messages Sent`,
      description: others
        ? t`Successfully sent ${totalSent} messages. ${others}.`
        : t`Successfully sent ${totalSent} messages`,
    };
  }
  if (totalPending > 0) {
    return {
      kind: "accepted",
      title: t`Messages Queued`,
      description: t`None sent yet: ${others}`,
    };
  }
  if (totalCancelled > 0 && totalFailed + totalUnconfirmed === 0) {
    const description = notSentText(totalCancelled);
    return { kind: "stopped", title: t`Sending Stopped`, description };
  }
  if (totalSkipped > 0 && totalFailed + totalUnconfirmed + totalCancelled === 0) {
    return {
      kind: "stopped",
      title: t`Nothing Sent`,
      description: t`The groups already have as many posts today as their limit allows`,
    };
  }
  return { kind: "failed", reason: others && t`No message was confirmed: ${others}` };
}
