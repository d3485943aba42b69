import type { Method } from "./api-call.ts";
import { close, getMe, logOut } from "./bot-methods.ts";
import {
  getChat,
  getChatAdministrators,
  getChatMember,
  getChatMemberCount,
} from "./chat-methods.ts";
import { copyMessage } from "./copy-message.ts";
import { deleteMessage, deleteMessages } from "./delete-message.ts";
import {
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  editMessageText,
} from "./edit-message.ts";
import { getFile } from "./file-methods.ts";
import { getUpdates } from "./get-updates.ts";
import { pinChatMessage, unpinChatMessage } from "./pin-message.ts";
import { sendMediaGroup } from "./send-media-group.ts";
import { sendAnimation, sendDocument, sendPhoto, sendVideo } from "./send-media.ts";
import { sendMessage } from "./send-message.ts";
import { deleteWebhook, getWebhookInfo, setWebhook } from "./webhook-methods.ts";

const methods: Record<string, Method> = {
  getMe,
  logOut,
  close,
  getUpdates,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
  getChat,
  getChatMember,
  getChatMemberCount,
  getChatMembersCount: getChatMemberCount,
  getChatAdministrators,
  getFile,
  sendMessage,
  sendPhoto,
  sendVideo,
  sendAnimation,
  sendDocument,
  sendMediaGroup,
  copyMessage,
  editMessageText,
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  deleteMessage,
  deleteMessages,
  pinChatMessage,
  unpinChatMessage,
};

/** Telegram ignores the case of a method's name. */
const byLowerCaseName = new Map(
  Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]),
);

export const findMethod = (lowerCaseName: string): Method | undefined =>
  byLowerCaseName.get(lowerCaseName);

/** True for the methods that a frozen bot may not call. */
export const changesChats = (lowerCaseName: string): boolean =>
  /^(?:send|copy|edit|delete(?!webhook)|pin|unpin)/.test(lowerCaseName);

/** True for the methods that only read chats and files. */
export const onlyReads = (lowerCaseName: string): boolean =>
  lowerCaseName.startsWith("getchat") || lowerCaseName === "getfile";
