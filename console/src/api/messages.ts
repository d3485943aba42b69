import { t } from "@lingui/core/macro";
import { mutationOptions } from "@tanstack/react-query";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { messageCalls, type SendResult } from "@tbm/contract/messages.ts";

import { ApiError, isNoAnswer, mayBeDone, NO_ANSWER } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";
import { endRequests, isUnanswered } from "#api/client/send-once.ts";
import { currentLanguage } from "#language/language.ts";
import { formatDay } from "#time/typed-moments.ts";
import { ownZone } from "#time/zone-time.ts";

import { broadcastsKey, historyPath } from "./broadcasts.ts";
import { dashboardKey } from "./dashboard.ts";
import { formOf, type OutgoingMessage, planFormOf, type Timing } from "./outgoing-message.ts";
import { schedulesKey } from "./schedules.ts";
import { isSentToAll, sendTexts } from "./send-texts.ts";

/** The key of every call that posts a message, so a screen that opens later finds the calls in progress. */
export const postingKey = (client: Client) => [client.baseUrl, "messages"] as const;

/** After a lost connection nobody knows whether the message arrived, so the toast claims neither. */
function explainNoAnswer(client: Client, intent: "send" | "schedule") {
  const baseUrl = client.baseUrl ?? "";
  return (error: unknown): never => {
    if (!isNoAnswer(error)) throw error;
    const text =
      intent === "send"
        ? t`The worker at ${baseUrl} did not answer. Your message may or may not have been sent.`
        : t`The worker at ${baseUrl} did not answer. Your message may or may not have been scheduled.`;
    throw new ApiError(text, 0, NO_ANSWER);
  };
}

const sendAddress = ({ baseUrl }: Client) => `${baseUrl}${messageCalls.sendNow.path}`;

/** Whether sending this reuses the key of an unanswered request, so the worker carries it out only once. */
export const isSameSend = (client: Client, message: OutgoingMessage): boolean =>
  isUnanswered(sendAddress(client), formOf(message));

/** The outcome of earlier sends is known, so the same text counts as a new message from now on. */
export const endSends = (client: Client): void => endRequests(sendAddress(client));

const resultOf = (broadcast: Broadcast): SendResult => ({
  totalSent: broadcast.sent,
  totalFailed: broadcast.failed,
  totalUnconfirmed: broadcast.unconfirmed,
  totalPending: broadcast.pending,
  totalCancelled: broadcast.cancelled,
  totalSkipped: broadcast.missed,
  broadcastId: broadcast.id,
});

interface SendOptions {
  /** The toast links to the history, if there is one, while the message is being sent. */
  hasHistory: boolean;
  /** Called before the send. The function it returns finds the broadcast in the history if the answer is lost. */
  watchHistory: () => () => Broadcast | null;
}

export const sendMessage = (client: Client, { hasHistory, watchHistory }: SendOptions) =>
  mutationOptions({
    mutationKey: postingKey(client),
    mutationFn: async (message: OutgoingMessage): Promise<SendResult> => {
      const findBroadcast = watchHistory();
      const result = await client
        .ask(messageCalls.sendNow, { body: formOf(message) })
        .catch((error: unknown) => {
          const broadcast = mayBeDone(error) ? findBroadcast() : null;
          if (!broadcast) return explainNoAnswer(client, "send")(error);
          endSends(client);
          return resultOf(broadcast);
        });
      const words = sendTexts(result);
      if (words.kind === "failed") throw new Error(words.reason);
      return result;
    },
    meta: {
      success: {
        title: (result: SendResult) => acceptedWords(result).title,
        description: (result: SendResult) => acceptedWords(result).description,
        link: ({ broadcastId, ...result }: SendResult) => {
          const { totalPending = 0, totalFailed = 0, totalUnconfirmed = 0 } = result;
          const label = totalPending > 0 ? t`View progress` : t`View details`;
          return hasHistory && broadcastId && totalPending + totalFailed + totalUnconfirmed > 0
            ? { to: historyPath(broadcastId), label }
            : undefined;
        },
        isWhole: isSentToAll,
      },
      failure: { title: t`Send Failed`, fallback: t`Failed to send messages` },
      refreshes: [dashboardKey(client), broadcastsKey(client)],
    },
  });

function acceptedWords(result: SendResult): { title: string; description: string } {
  const words = sendTexts(result);
  if (words.kind === "failed") throw new Error("A failed broadcast was taken for a success.");
  return words;
}

type PlannedMessage = OutgoingMessage & Timing;

/** The toast links to the scheduled messages if the worker lists them. */
export const scheduleMessage = (client: Client, { hasSchedules }: { hasSchedules: boolean }) =>
  mutationOptions({
    mutationKey: postingKey(client),
    mutationFn: (message: PlannedMessage) =>
      client
        .tell(messageCalls.schedule, { body: planFormOf(message) })
        .catch(explainNoAnswer(client, "schedule")),
    meta: {
      success: {
        title: t`Message Scheduled`,
        description: (_: unknown, { date, time, timezone }: Timing) => {
          // The English text is dictated by the specification.
          const day = currentLanguage() === "en" ? date : formatDay(date);
          return timezone === ownZone()
            ? t`Message scheduled for ${day} at ${time}`
            : t`Message scheduled for ${day} at ${time} in ${timezone}`;
        },
        link: () => (hasSchedules ? { to: "/scheduled", label: t`View` } : undefined),
      },
      failure: { title: t`Scheduling Failed`, fallback: t`Failed to schedule message` },
      refreshes: [dashboardKey(client), schedulesKey(client)],
    },
  });
