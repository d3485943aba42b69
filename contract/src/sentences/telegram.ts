import type { Say, WireCause } from "./wire-cause.ts";

const TOKEN_UNREADABLE = "The bot's token cannot be read, because SECRET_KEY has changed.";
const RESTORE_KEY =
  "Set SECRET_KEY to what it was and restart the worker; if it is lost, replace the bot's token.";

/** Why a call to Telegram failed, and why a bot cannot be used. */
export const TELEGRAM = {
  // There was no answer, or no clear one.
  telegram_unreachable: () => "Telegram could not be reached.",
  telegram_timed_out: () => "Telegram did not answer in time.",
  telegram_broken_off: () => "The connection to Telegram broke off.",
  telegram_unreadable: () => "Telegram's answer could not be read.",
  telegram_in_trouble: () => "Telegram is having problems.",
  telegram_wait: ({ seconds }: { seconds: number }) =>
    `Telegram asks to wait ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  album_partly_posted: ({ cause }: { cause: WireCause }, say: Say) =>
    `Part of the album may have been posted. ${say(cause)}`,

  // The bot is refused.
  token_refused: () => "Telegram does not accept the bot's token.",
  token_revoked: () => "Telegram does not accept the bot's token. It may have been revoked.",
  token_unknown: () => "Telegram does not know the bot's token.",
  token_unreadable: () => TOKEN_UNREADABLE,
  token_unreadable_advised: () => `${TOKEN_UNREADABLE} ${RESTORE_KEY}`,
  advice_restore_key: () => RESTORE_KEY,
  bot_logged_out: () => "The bot has logged out of this Telegram server.",
  bot_frozen: () => "Telegram has frozen the bot.",
  bot_not_served: () => "This Telegram server does not serve the bot.",
  bot_has_webhook: () => "The bot's updates go to a webhook.",
  bot_polled_elsewhere: () => "Another program is reading the bot's updates with the same token.",
  bot_used_elsewhere: () => "Another program is using the bot with the same token.",
  webhook_elsewhere: ({ host }: { host: string }) =>
    `Telegram sends the bot's updates to another address (${host}).`,
  webhook_failing: ({ description }: { description: string }) =>
    `Telegram cannot deliver the bot's updates: ${description}.`,

  // The chat is refused.
  chat_moved: () => "The group has become a supergroup.",
  chat_deleted: () => "The group was deleted.",
  chat_kicked_bot: () => "The bot was removed from the chat.",
  chat_without_this_bot: () => "The bot is not in the chat.",
  user_blocked_bot: () => "The user has blocked the bot.",
  user_deleted: () => "The user's account was deleted.",
  user_not_started: () => "The user has not started the bot.",
  chat_is_a_bot: () => "A bot cannot write to a bot.",
  bot_must_be_admin: () => "The bot must be an administrator.",
  bot_may_not_post: () => "The bot isn't allowed to post in the chat.",
  bot_may_not_post_this: () => "The bot lacks the right to post this in the chat.",
  bot_may_not_pin: () => "The bot lacks the right to pin messages in the chat.",
  chat_restricted: () => "Telegram has restricted the chat.",
  topic_closed: () => "The topic is closed.",
  topic_unknown: () => "The topic does not exist.",
  general_closed: () => "The group's General topic is closed.",
  chat_wants_payment: () => "The chat asks for payment for each message.",
  chat_inaccessible: () => "The bot has no access to the chat.",
  chat_unknown: () => "Telegram does not know the chat, or the bot was never in it.",

  // The message or a file is refused.
  call_unknown: () => "Telegram does not know this call.",
  text_empty: () => "The text is empty.",
  caption_too_long: () => "The text under the picture is too long.",
  text_too_long: () => "The text is too long.",
  formatting_refused: () => "Telegram cannot read the text's formatting.",
  button_url_refused: () => "A button's URL is not accepted by Telegram.",
  keyboard_refused: () => "The keyboard is not accepted by Telegram.",
  picture_size_refused: () => "The picture's width and height are not accepted by Telegram.",
  picture_unreadable: () => "Telegram cannot read the picture.",
  picture_kind_refused: () => "Telegram doesn't accept this type of picture.",
  file_too_large: () => "The file is too large for Telegram.",
  message_too_large: () => "The message is too large for Telegram.",
  album_refused: () => "Telegram refuses the album.",
  file_unknown: () => "Telegram no longer knows the file; it must be uploaded again.",
  picture_address_unreadable: () => "Telegram cannot load the picture from its address.",
  /** A refusal that has no sentence of its own yet, in Telegram's words. */
  telegram_refused: ({ description }: { description: string }) =>
    `Telegram refused: ${description}.`,

  // The bot's membership in a chat.
  standing_channel_right_missing: () => "The bot lacks the right to post in the channel.",
  standing_channel_not_admin: () => "The bot is not an administrator of the channel.",
  standing_restricted: () => "The bot isn't allowed to write in the group.",
  standing_removed: () => "The bot was removed.",
  standing_left: () => "The bot has left.",
  standing_never_seen: () => "The bot was never seen in this group.",
  standing_gone: () => "The bot is no longer in this group.",
  standing_no_text: () => "The group does not let its members write.",
  standing_no_photos: () => "The bot isn't allowed to send pictures in this group.",
  standing_no_animations: () => "The bot isn't allowed to send GIFs in this group.",
};
