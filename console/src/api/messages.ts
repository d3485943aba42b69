import { mutationOptions } from "@tanstack/react-query";
import type { Entity } from "@tbm/contract/entities.ts";
import type { MessageOptions } from "@tbm/contract/message-look.ts";
import { messageCalls, type Repeat, type SendResult } from "@tbm/contract/messages.ts";

import { broadcastsKey, historyPath } from "./broadcasts.ts";
import type { Client } from "./client.ts";
import { dashboardKey } from "./dashboard.ts";
import { schedulesKey } from "./schedules.ts";
import { isSentToAll, sendWords } from "./send-words.ts";

export interface OutgoingMessage {
  botId: string;
  groups: readonly string[];
  message: string;
  image: File | null;
  keyboardId: string | null;
  /** Only for a worker that can format. */
  entities?: readonly Entity[];
  options?: MessageOptions;
  /** Only for a worker that sends albums: pictures of the library, in order. */
  imageIds?: readonly string[];
}

/** Wall-clock time in the browser's zone. */
export interface Timing {
  date: string;
  time: string;
  repeat: Repeat;
}

/** Names whatever posts a message, so that a screen opened anew sees one that is still under way. */
export const postingKey = (client: Client) => [client.baseUrl, "messages"] as const;

export function formOf(outgoing: OutgoingMessage): FormData {
  const { botId, groups, message, image, keyboardId } = outgoing;
  const { entities = [], options, imageIds = [] } = outgoing;
  const form = new FormData();
  form.append("groups", JSON.stringify(groups));
  form.append("botId", botId);
  form.append("message", message);
  if (image) form.append("image", image);
  if (keyboardId) form.append("keyboardId", keyboardId);
  if (entities.length > 0) form.append("entities", JSON.stringify(entities));
  if (imageIds.length > 0) form.append("imageIds", JSON.stringify(imageIds));
  for (const [name, isOn] of Object.entries(options ?? {})) if (isOn) form.append(name, "true");
  return form;
}

/** With a history, what is still under way can be followed there. */
export const sendMessage = (client: Client, { hasHistory }: { hasHistory: boolean }) =>
  mutationOptions({
    mutationKey: postingKey(client),
    mutationFn: async (message: OutgoingMessage): Promise<SendResult> => {
      const result = await client.ask(messageCalls.sendNow, { body: formOf(message) });
      const words = sendWords(result);
      if (words.kind === "failed") throw new Error(words.reason);
      return result;
    },
    meta: {
      success: {
        title: (result: SendResult) => acceptedWords(result).title,
        description: (result: SendResult) => acceptedWords(result).description,
        link: ({ broadcastId, totalPending = 0 }: SendResult) =>
          hasHistory && broadcastId !== undefined && totalPending > 0
            ? { to: historyPath(broadcastId), label: "Follow it" }
            : undefined,
        isWhole: isSentToAll,
      },
      failure: { title: "Send Failed", fallback: "Failed to send messages" },
      refreshes: [dashboardKey(client), broadcastsKey(client)],
    },
  });

function acceptedWords(result: SendResult): { title: string; description: string } {
  const words = sendWords(result);
  if (words.kind === "failed") throw new Error("A failed broadcast was taken for a success.");
  return words;
}

/** With a list of what is planned, it can be seen there. */
export const scheduleMessage = (client: Client, { hasSchedules }: { hasSchedules: boolean }) =>
  mutationOptions({
    mutationKey: postingKey(client),
    mutationFn: ({ date, time, repeat, ...message }: OutgoingMessage & Timing) => {
      const body = formOf(message);
      body.append("date", date);
      body.append("time", time);
      body.append("repeat", repeat);
      body.append("timezone", Intl.DateTimeFormat().resolvedOptions().timeZone);
      return client.tell(messageCalls.schedule, { body });
    },
    meta: {
      success: {
        title: "Message Scheduled",
        description: (_: unknown, { date, time }: Timing) =>
          `Message scheduled for ${date} at ${time}`,
        link: () => (hasSchedules ? { to: "/scheduled", label: "See it" } : undefined),
      },
      failure: { title: "Scheduling Failed", fallback: "Failed to schedule message" },
      refreshes: [dashboardKey(client), schedulesKey(client)],
    },
  });
