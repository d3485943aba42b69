import type { Ports } from "#ports.ts";

import { callTelegram } from "./call-telegram.ts";
import type { Outcome } from "./outcome.ts";

interface PinnedMessage {
  chatId: string;
  messageId: number;
  /** Without notifying the members. */
  isSilent: boolean;
}

export const pinInChat = (
  ports: Ports,
  token: string,
  { chatId, messageId, isSilent }: PinnedMessage,
): Promise<Outcome<unknown>> =>
  callTelegram<unknown>(ports, token, (api) =>
    api.pinChatMessage(chatId, messageId, isSilent ? { disable_notification: true } : {}),
  );
