import type { SendResult } from "@tbm/contract/messages.ts";

import { formatNumber } from "#lib/numbers.ts";

/** The result of a send: accepted, stopped before anything was sent, or failed everywhere and why. */
type SendTexts =
  | { kind: "accepted" | "stopped"; title: string; description: string }
  | { kind: "failed"; reason: string };

const STOPPED = "Sending Stopped";

const unconfirmed = (count: number) =>
  `${formatNumber(count)} unconfirmed: ${count === 1 ? "it" : "they"} may have arrived`;

/** Whether the message is confirmed in every group. */
export const isSentToAll = ({
  totalFailed = 0,
  totalUnconfirmed = 0,
  totalPending = 0,
  totalCancelled = 0,
}: SendResult): boolean => totalFailed + totalUnconfirmed + totalPending + totalCancelled === 0;

/** `1 message was not sent`. */
export const notSentText = (cancelled: number): string =>
  `${formatNumber(cancelled)} ${cancelled === 1 ? "message was" : "messages were"} not sent`;

/** `150 sent, 9,850 not sent`, for a broadcast that was stopped halfway. */
const partText = ({
  totalSent,
  totalFailed = 0,
  totalUnconfirmed = 0,
  totalCancelled = 0,
}: SendResult): string =>
  [
    `${formatNumber(totalSent)} sent`,
    `${formatNumber(totalCancelled)} not sent`,
    totalFailed > 0 && `${formatNumber(totalFailed)} failed`,
    totalUnconfirmed > 0 && unconfirmed(totalUnconfirmed),
  ]
    .filter(Boolean)
    .join(", ");

/** Only what Telegram confirmed counts as sent. */
export function sendTexts(result: SendResult): SendTexts {
  const { totalSent, totalFailed = 0, totalUnconfirmed = 0, totalPending = 0 } = result;
  const { totalCancelled = 0 } = result;
  if (totalSent > 0 && totalCancelled > 0 && totalPending === 0) {
    return { kind: "accepted", title: STOPPED, description: partText(result) };
  }
  const others = [
    totalPending > 0 && `${formatNumber(totalPending)} still waiting to be sent`,
    totalFailed > 0 && `${formatNumber(totalFailed)} failed`,
    totalUnconfirmed > 0 && unconfirmed(totalUnconfirmed),
    totalCancelled > 0 && `${formatNumber(totalCancelled)} cancelled`,
  ]
    .filter(Boolean)
    .join(", ");
  if (totalSent > 0) {
    const description = `Successfully sent ${totalSent} messages`;
    return {
      kind: "accepted",
      title: "Messages Sent",
      description: others ? `${description}. ${others}` : description,
    };
  }
  if (totalPending > 0) {
    return { kind: "accepted", title: "Messages Queued", description: `None sent yet: ${others}` };
  }
  if (totalCancelled > 0 && totalFailed + totalUnconfirmed === 0) {
    const description = notSentText(totalCancelled);
    return { kind: "stopped", title: STOPPED, description };
  }
  return { kind: "failed", reason: others && `No message is known to have arrived: ${others}` };
}
