import type { SendResult } from "@tbm/contract/messages.ts";

/** What is told of a broadcast, or that it reached nobody and why. */
type SendWords =
  | { kind: "accepted"; title: string; description: string }
  | { kind: "failed"; reason: string };

const unconfirmed = (count: number) =>
  `${count} unconfirmed: ${count === 1 ? "it" : "they"} may have arrived`;

/** Whether it is known to be in every group. */
export const isSentToAll = ({
  totalFailed = 0,
  totalUnconfirmed = 0,
  totalPending = 0,
}: SendResult): boolean => totalFailed + totalUnconfirmed + totalPending === 0;

/** Only what Telegram confirmed is called sent. */
export function sendWords(result: SendResult): SendWords {
  const { totalSent, totalFailed = 0, totalUnconfirmed = 0, totalPending = 0 } = result;
  const others = [
    totalPending > 0 && `${totalPending} still waiting to be sent`,
    totalFailed > 0 && `${totalFailed} failed`,
    totalUnconfirmed > 0 && unconfirmed(totalUnconfirmed),
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
  return { kind: "failed", reason: others && `No message is known to have arrived: ${others}` };
}
