import { counted } from "./words.ts";

/** Changes to posts: why one is refused, and the results in each group. */
export const CHANGE_SENTENCES = {
  change_while_deleting: () =>
    "Some of these posts are being deleted. Stop the deletion first, or wait.",
  change_while_sending: () => "This message is still being sent. Stop it first, or wait.",
  change_bot_deleted: () => "The bot was deleted, so its posts can't be changed anymore.",
  change_nothing_left: () => "None of its posts are left to change.",
  change_groups_unknown: () => "This message was not posted in the chosen groups.",
  keyboard_without_posts: () => "No posts use this keyboard anymore.",
  edit_same: () => "Nothing is different from the posted message.",
  edit_picture_count: ({ posted, wanted }: { posted: number; wanted: number }) =>
    posted === 0
      ? "It was posted without pictures, and Telegram can add only one."
      : `It was posted with ${counted(posted, "picture")}, and Telegram can't change the number to ${wanted}.`,
  edit_album_with_animation: () => "A picture in an album can't be replaced by a GIF.",
  edit_album_with_keyboard: () =>
    "It was posted as an album without a text message, and Telegram allows no buttons under an album.",
  edit_caption_too_long: ({ limit }: { limit: number }) =>
    `The text is under a picture, so it can have at most ${limit.toLocaleString("en")} characters.`,

  post_gone: () => "The post no longer exists.",
  post_not_deletable: () =>
    "Telegram doesn't let the bot delete it. Bots can delete their posts for 48 hours only.",
  post_not_editable: () => "Telegram doesn't let the bot edit it.",
  post_in_old_chat: () =>
    "The group has become a supergroup, and Telegram doesn't let bots delete what was posted before.",
  change_replaced: () => "A later change replaced this one.",
};
