import type { MediaKind, StoredFile } from "./file-store.ts";
import type { User } from "./people.ts";

export type Entity = {
  type: string;
  offset: number;
  length: number;
  url?: string;
  user?: User;
  language?: string;
  custom_emoji_id?: string;
  unix_time?: number;
};

export type FormattedText = { text: string; entities: Entity[] };

export type TextContent = {
  kind: "text";
  body: FormattedText;
  linkPreview: Record<string, unknown> | null;
};

export type MediaContent = {
  kind: MediaKind;
  file: StoredFile;
  body: FormattedText;
  hasSpoiler: boolean;
  isCaptionAbove: boolean;
};

type ServiceContent = { kind: "service"; fields: Record<string, unknown> };

export type Content = TextContent | MediaContent | ServiceContent;

export type ReplyMarkup = { inline_keyboard: InlineButton[][] } | Record<string, unknown>;

export type InlineButton = { text: string } & Record<string, unknown>;

export type StoredMessage = {
  id: number;
  /** In seconds, like Telegram. */
  date: number;
  editDate: number | null;
  /** Null for a post in the name of the chat. */
  author: User | null;
  botId: number | null;
  content: Content;
  replyMarkup: ReplyMarkup | null;
  mediaGroupId: string | null;
  threadId: number | null;
  replyToId: number | null;
  /** The message in another chat that this one replies to. */
  externalReply: { chatId: number; messageId: number } | null;
  /** The quoted part of the message that this one replies to. */
  quote: { text: string; position: number } | null;
  effectId: string | null;
  isProtected: boolean;
  /** Sent without a notification. */
  isSilent: boolean;
};
