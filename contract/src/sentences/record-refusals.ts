import type { Say, WireCause } from "./wire-cause.ts";
import { counted, joinWords } from "./words.ts";

const BOT_STEPS = {
  check_token: "Checking the token with Telegram",
  set_webhook: "Setting up the webhook",
  start_polling: "Switching to long polling",
  check_chat: "Checking the chat with Telegram",
  look_up_chat: "Looking up the chat",
  look_up_rights: "Looking up the bot's rights",
  send_test: "Sending the test",
};

/** A request to Telegram on behalf of the operator. */
export type TelegramStep = keyof typeof BOT_STEPS;

type FailedStep = {
  step: TelegramStep;
  cause: WireCause;
};

const stepFailed = ({ step, cause }: FailedStep, say: Say) =>
  `${BOT_STEPS[step]} failed: ${say(cause)}`;

/** Refusals about bots, groups, sets, folders, images and keyboards. */
export const RECORD_REFUSALS = {
  telegram_step_refused: stepFailed,
  telegram_step_unanswered: stepFailed,
  telegram_step_delayed: stepFailed,
  token_of_another_bot: () => `${BOT_STEPS.check_token} failed: it belongs to another bot.`,
  token_belongs_elsewhere: ({ name, username }: { name: string; username: string | null }) =>
    `This token belongs to another bot. Use the token that BotFather shows for ${username ? `@${username}` : `"${name}"`}, or add the other bot as a new one.`,
  bot_known: ({ name }: { name: string }) => `This bot was already added, as "${name}".`,
  no_bots: () => "You have no bots yet. Add one first.",
  bot_gone: () => "This bot is no longer in the list. Choose another.",

  group_known: ({ name }: { name: string }) => `This chat is already in the list, as "${name}".`,
  groups_gone: ({ count }: { count: number }) =>
    `${count === 1 ? "A selected group is" : `${count} selected groups are`} no longer in the list. Refresh and select again.`,
  all_groups_gone: () => "None of these groups are in the list anymore. Refresh and select again.",
  group_removed_meanwhile: () => "The group was just removed again. Try again.",
  preferred_bot_may_not_post: () => "This bot can't post in the group. Choose one that can.",
  topic_is_general: () =>
    "This link leads to General, which is the group itself. To post there, choose the group.",
  topic_link_ambiguous: () =>
    "This link may lead to a message in General, which is the group itself. Copy the link of a message in the topic instead.",
  topic_link_needed: () =>
    "This link doesn't lead to a topic. In Telegram, open the topic and copy its link.",
  topic_link_elsewhere: ({ group }: { group: string }) => `This link leads to ${group}.`,
  group_without_topics: ({ group }: { group: string }) => `${group} has no topics.`,
  too_many_topics: ({ limit }: { limit: number }) => `A group can have at most ${limit} topics.`,
  set_name_taken: ({ name }: { name: string }) =>
    `A set called “${name}” already exists. Choose another name.`,
  sets_exceeded: ({ limit }: { limit: number }) =>
    `You already have ${limit} sets. Delete one that you no longer need.`,
  alert_chats_exceeded: ({ limit }: { limit: number }) =>
    `Alerts already go to ${limit} chats. Remove one first.`,
  bot_without_username: () =>
    "This bot's name on Telegram isn't known yet. Refresh the list of bots and try again.",
  saved_post_name_taken: ({ name }: { name: string }) =>
    `A saved post called “${name}” already exists. Choose another name.`,
  saved_posts_exceeded: ({ limit }: { limit: number }) =>
    `You already have ${limit} saved posts. Delete one that you no longer need.`,
  saved_post_empty: () => "Write a message or add a picture first.",
  saved_post_changed: ({ name }: { name: string }) =>
    `“${name}” was changed on another device. Open it again, or save yours under another name.`,
  draft_changed: () => "This draft was changed or deleted on another device.",

  chat_not_a_group: () => "This chat is neither a group nor a channel.",
  chat_is_private: () => "This is a private chat. Only groups and channels can be added.",
  chat_name_unknown: ({ name }: { name: string }) =>
    `Telegram doesn't know a group or channel called ${name}. Check the spelling. For a private one, use its chat ID.`,
  /** `bot` is null if all bots were asked, `cause` is null if none could be asked. */
  chat_unseen: ({ bot, cause }: { bot: string | null; cause: WireCause | null }, say: Say) =>
    `${bot === null ? "None of your bots can" : `“${bot}” cannot`} see this chat. ${cause ? say(cause) : "No bot could be asked."} Put a bot into it in Telegram, then try again.`,
  chat_without_bot: ({
    chat,
    bot,
    isChannel,
  }: {
    chat: string;
    bot: string | null;
    isChannel: boolean;
  }) =>
    `“${chat}” is there, but ${bot === null ? "none of your bots is" : `“${bot}” is not`} in it. ${isChannel ? "Make a bot its administrator" : "Put a bot into it"} in Telegram, then try again.`,
  no_bot_to_ask: () => "Only a bot can look up a chat. Add a bot first.",

  folder_gone: () => "This folder is no longer in the list. Choose another.",
  folder_not_empty: () => "Please delete all images in the folder first.",
  folder_in_use: ({ campaigns }: { campaigns: string[] }) =>
    `This folder is used by the campaign${campaigns.length > 1 ? "s" : ""} ${joinWords(campaigns.map((name) => `“${name}”`))}.`,
  image_replaced_meanwhile: () =>
    "The picture was just replaced by somebody else. Look at it first.",
  no_image_chosen: () => "Choose at least one image.",
  keyboard_gone: () => "This keyboard is no longer in the list. Choose another.",
  keyboard_in_use: ({
    campaigns,
    schedules,
    savedPosts = [],
  }: {
    campaigns: string[];
    schedules: number;
    savedPosts?: string[];
  }) =>
    `This keyboard is used by ${joinWords([
      ...campaigns.map((name) => `the campaign “${name}”`),
      ...savedPosts.map((name) => `the saved post “${name}”`),
      ...(schedules > 0 ? [counted(schedules, "scheduled message")] : []),
    ])}.`,
};
