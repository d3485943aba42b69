/** What a refusal concerns: this chat, the whole bot, what is being sent, or a file's reference. */
export type Scope = "chat" | "bot" | "message" | "file";

type Row = [pattern: RegExp, scope: Scope, reason: string];

/**
 * Telegram does not guarantee its error texts, so they are matched loosely, and an unknown text is judged
 * by its code. https://core.telegram.org/bots/api#making-requests
 */
const ROWS: Row[] = [
  [/unauthorized/i, "bot", "Telegram does not accept the bot's token. It may have been revoked."],
  [/method not found/i, "message", "Telegram does not know this call."],
  [/^not found/i, "bot", "Telegram does not know the bot's token."],
  [/logged out/i, "bot", "The bot has logged out of this Telegram server."],
  [/FROZEN/, "bot", "Telegram has frozen the bot."],
  [/unallowed token/i, "bot", "This Telegram server does not serve the bot."],
  [/webhook is active/i, "bot", "The bot's updates go to a webhook."],
  [
    /terminated by (other|set)/i,
    "bot",
    "Another program is reading the bot's updates with the same token.",
  ],

  [/chat was (upgraded|migrated)/i, "chat", "The group has become a supergroup."],
  [/chat was deleted|group is deactivated/i, "chat", "The group was deleted."],
  [/was kicked/i, "chat", "The bot was removed from the chat."],
  [/is not a member/i, "chat", "The bot is not in the chat."],
  [/blocked by the user/i, "chat", "The user has blocked the bot."],
  [/user is deactivated/i, "chat", "The user's account was deleted."],
  [/can't initiate conversation/i, "chat", "The user has not started the bot."],
  [/can't send messages to the bot/i, "chat", "A bot cannot write to a bot."],
  [/need administrator rights|CHAT_ADMIN_REQUIRED/i, "chat", "The bot must be an administrator."],
  [/have no write access/i, "chat", "The bot may not post in the chat."],
  [
    /not enough rights to send|_FORBIDDEN|USER_BANNED_IN_CHANNEL/i,
    "chat",
    "The bot lacks the right to post this in the chat.",
  ],
  [/rights to (manage )?pin/i, "chat", "The bot lacks the right to pin messages in the chat."],
  [/CHAT_RESTRICTED/, "chat", "Telegram has restricted the chat."],
  [/TOPIC_CLOSED/, "chat", "The topic is closed."],
  [/TOPIC_DELETED|thread not found/i, "chat", "The topic does not exist."],
  [/ALLOW_PAYMENT_REQUIRED/, "chat", "The chat asks for payment for each message."],
  [/CHANNEL_(PRIVATE|INVALID)/, "chat", "The bot has no access to the chat."],
  [
    /chat not found|chat_id is empty|PEER_ID_INVALID/i,
    "chat",
    "Telegram does not know the chat, or the bot was never in it.",
  ],

  [/text is empty|text must be non-empty/i, "message", "The text is empty."],
  [/caption is too long|CAPTION_TOO_LONG/i, "message", "The text under the picture is too long."],
  [/message is too long|MESSAGE_TOO_LONG|text is too long/i, "message", "The text is too long."],
  [
    /can't parse entities|entities.too.long|can't parse MessageEntity|unsupported parse_mode/i,
    "message",
    "Telegram cannot read the text's formatting.",
  ],
  [/button url|BUTTON_URL_INVALID/i, "message", "A button's URL is not accepted by Telegram."],
  [
    /button|reply.?markup|inline.?keyboard/i,
    "message",
    "The keyboard is not accepted by Telegram.",
  ],
  [
    /PHOTO_INVALID_DIMENSIONS/,
    "message",
    "The picture's width and height are not accepted by Telegram.",
  ],
  [/IMAGE_PROCESS_FAILED|PHOTO_SAVE_FILE_INVALID/, "message", "Telegram cannot read the picture."],
  [/unsupported extension/i, "message", "Telegram does not take a picture of this kind."],
  [/too big|too large/i, "message", "The file is too large for Telegram."],
  [/album|group send failed|show_caption_above_media/i, "message", "Telegram refuses the album."],

  [
    /file.?identifier|file_id|file of type|FILE_REFERENCE|file is temporarily unavailable/i,
    "file",
    "Telegram no longer knows the file; it must be uploaded again.",
  ],
  [
    /HTTP URL|web page content|WEBPAGE_/i,
    "file",
    "Telegram cannot load the picture from its address.",
  ],
];

const BY_CODE: Record<number, [scope: Scope, reason: string]> = {
  401: ["bot", "Telegram does not accept the bot's token."],
  403: ["chat", "The bot may not post in the chat."],
  404: ["bot", "Telegram does not know the bot's token."],
  409: ["bot", "Another program is using the bot with the same token."],
  413: ["message", "The message is too large for Telegram."],
  421: ["bot", "This Telegram server does not serve the bot."],
};

const plain = (description: string) =>
  description.replace(/^(?:bad request|forbidden|conflict): /i, "").trim();

interface Explanation {
  scope: Scope;
  reason: string;
  isKnown: boolean;
}

/** What a refusal concerns, and its reason as a sentence for the operator. */
export function explainRefusal(code: number, description: string): Explanation {
  const row = ROWS.find(([pattern]) => pattern.test(plain(description)));
  if (row) return { scope: row[1], reason: row[2], isKnown: true };
  // An unknown refusal is attributed to this chat only, where a wrong guess does the least harm.
  const [scope, reason] = BY_CODE[code] ?? ["chat", `Telegram refused: ${plain(description)}.`];
  return { scope, reason, isKnown: false };
}
