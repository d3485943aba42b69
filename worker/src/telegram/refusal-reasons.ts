import { type Cause, plain, type PlainCode } from "@tbm/contract/sentences/sentences.ts";

/** What a refusal concerns: this chat, the whole bot, what is being sent, or a file's reference. */
export type Scope = "chat" | "bot" | "message" | "file";

type Row = [pattern: RegExp, scope: Scope, code: PlainCode];

/**
 * Telegram does not guarantee its error texts, so they are matched loosely, and an unknown text is judged
 * by its code. https://core.telegram.org/bots/api#making-requests
 */
const ROWS: Row[] = [
  [/unauthorized/i, "bot", "token_revoked"],
  [/method not found/i, "message", "call_unknown"],
  [/^not found/i, "bot", "token_unknown"],
  [/logged out/i, "bot", "bot_logged_out"],
  [/FROZEN/, "bot", "bot_frozen"],
  [/unallowed token/i, "bot", "bot_not_served"],
  [/webhook is active/i, "bot", "bot_has_webhook"],
  [/terminated by (other|set)/i, "bot", "bot_polled_elsewhere"],

  [/chat was (upgraded|migrated)/i, "chat", "chat_moved"],
  [/chat was deleted|group is deactivated/i, "chat", "chat_deleted"],
  [/was kicked/i, "chat", "chat_kicked_bot"],
  [/is not a member/i, "chat", "chat_without_this_bot"],
  [/blocked by the user/i, "chat", "user_blocked_bot"],
  [/user is deactivated/i, "chat", "user_deleted"],
  [/can't initiate conversation/i, "chat", "user_not_started"],
  [/can't send messages to the bot/i, "chat", "chat_is_a_bot"],
  [/need administrator rights|CHAT_ADMIN_REQUIRED/i, "chat", "bot_must_be_admin"],
  [/have no write access/i, "chat", "bot_may_not_post"],
  [/not enough rights to send|_FORBIDDEN|USER_BANNED_IN_CHANNEL/i, "chat", "bot_may_not_post_this"],
  [/rights to (manage )?pin/i, "chat", "bot_may_not_pin"],
  [/CHAT_RESTRICTED/, "chat", "chat_restricted"],
  [/TOPIC_CLOSED/, "chat", "topic_closed"],
  [/TOPIC_DELETED|thread not found/i, "chat", "topic_unknown"],
  [/ALLOW_PAYMENT_REQUIRED/, "chat", "chat_wants_payment"],
  [/CHANNEL_(PRIVATE|INVALID)/, "chat", "chat_inaccessible"],
  [/chat not found|chat_id is empty|PEER_ID_INVALID/i, "chat", "chat_unknown"],

  [/message to (edit|delete) not found|MESSAGE_ID_INVALID/i, "message", "post_gone"],
  [/message can't be deleted/i, "message", "post_not_deletable"],
  [
    /message can't be edited|no (text|caption) in the message|MESSAGE_AUTHOR_REQUIRED/i,
    "message",
    "post_not_editable",
  ],

  [/text is empty|text must be non-empty/i, "message", "text_empty"],
  [/caption is too long|CAPTION_TOO_LONG/i, "message", "caption_too_long"],
  [/message is too long|MESSAGE_TOO_LONG|text is too long/i, "message", "text_too_long"],
  [
    /can't parse entities|entities.too.long|can't parse MessageEntity|unsupported parse_mode/i,
    "message",
    "formatting_refused",
  ],
  [/button url|BUTTON_URL_INVALID/i, "message", "button_url_refused"],
  [/button|reply.?markup|inline.?keyboard/i, "message", "keyboard_refused"],
  [/PHOTO_INVALID_DIMENSIONS/, "message", "picture_size_refused"],
  [/IMAGE_PROCESS_FAILED|PHOTO_SAVE_FILE_INVALID/, "message", "picture_unreadable"],
  [/unsupported extension/i, "message", "picture_kind_refused"],
  [/too big|too large/i, "message", "file_too_large"],
  [/album|group send failed|show_caption_above_media/i, "message", "album_refused"],

  [
    /file.?identifier|file_id|file of type|FILE_REFERENCE|file is temporarily unavailable/i,
    "file",
    "file_unknown",
  ],
  [/HTTP URL|web page content|WEBPAGE_/i, "file", "picture_address_unreadable"],
];

const BY_CODE: Record<number, [scope: Scope, code: PlainCode]> = {
  401: ["bot", "token_refused"],
  403: ["chat", "bot_may_not_post"],
  404: ["bot", "token_unknown"],
  409: ["bot", "bot_used_elsewhere"],
  413: ["message", "message_too_large"],
  421: ["bot", "bot_not_served"],
};

const plainText = (description: string) =>
  description.replace(/^(?:bad request|forbidden|conflict): /i, "").trim();

interface Explanation {
  scope: Scope;
  cause: Cause;
  isKnown: boolean;
}

/** What a refusal concerns, and its reason as a sentence for the operator. */
export function explainRefusal(code: number, description: string): Explanation {
  const row = ROWS.find(([pattern]) => pattern.test(plainText(description)));
  if (row) return { scope: row[1], cause: plain(row[2]), isKnown: true };
  const byCode = BY_CODE[code];
  if (byCode) return { scope: byCode[0], cause: plain(byCode[1]), isKnown: false };
  // An unknown refusal is attributed to this chat only, where a wrong guess does the least harm.
  const cause = {
    code: "telegram_refused",
    params: { description: plainText(description) },
  } as const;
  return { scope: "chat", cause, isKnown: false };
}
