import type { MediaKind, StoredFile } from "./files.ts";
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
  /** Seconds, as Telegram counts. */
  date: number;
  editDate: number | null;
  /** Null for a post in the name of the chat itself. */
  author: User | null;
  botId: number | null;
  content: Content;
  replyMarkup: ReplyMarkup | null;
  mediaGroupId: string | null;
  threadId: number | null;
  replyToId: number | null;
  /** The message of another chat that this one answers. */
  externalReply: { chatId: number; messageId: number } | null;
  /** The part of the answered message that is repeated above this one. */
  quote: { text: string; position: number } | null;
  effectId: string | null;
  isProtected: boolean;
  /** Sent without a sound. */
  isSilent: boolean;
};
