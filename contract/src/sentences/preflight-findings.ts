import type { Say, WireCause } from "./wire-cause.ts";
import { counted, joinWords } from "./words.ts";

type FullDay = {
  group: string;
  posts: number;
  /** How many other groups have too many posts. */
  others: number;
  isToday: boolean;
};

type PlannedDay = Omit<FullDay, "isToday">;

type Limited = {
  limit: number;
  skips: boolean;
};

type SameTime = {
  plans: readonly string[];
  /** How many more there are. */
  others: number;
};

const namesOf = ({ plans, others }: SameTime): string => {
  const names = plans.map((plan) => `“${plan}”`);
  return joinWords(others > 0 ? [...names, counted(others, "other")] : names);
};

/** What a check before sending finds. */
export const PREFLIGHT_FINDINGS = {
  text_refused: ({ cause }: { cause: WireCause }, say: Say) => say(cause),
  time_refused: ({ cause }: { cause: WireCause }, say: Say) => say(cause),
  button_refused: ({ button, cause }: { button: string; cause: WireCause }, say: Say) =>
    `The button “${button}”: ${say(cause)}`,
  picture_gone: ({ count }: { count: number }) =>
    count === 1
      ? "A chosen picture is no longer in the library."
      : `${count} chosen pictures are no longer in the library.`,
  folder_empty: ({ folder }: { folder: string }) =>
    `The folder “${folder}” has no pictures. Runs are skipped until it has some.`,
  folder_short: ({ count, wanted }: { count: number; wanted: number }) =>
    `Each run posts ${wanted} pictures, but the folder has only ${count}.`,
  text_follows: ({ limit, pictures }: { limit: number; pictures: number }) =>
    `The text is over ${limit.toLocaleString("en-US")} characters, so it's posted separately after the ${pictures === 1 ? "picture" : "pictures"}.`,
  album_keyboard: () =>
    "An album can't have buttons, so the text is posted after it with the buttons.",
  bot_offline: ({ cause }: { cause: WireCause | null }, say: Say) =>
    `The bot is offline. ${cause ? say(cause) : ""}`.trim(),
  day_over_limit: ({ group, posts, limit, others, isToday, skips }: FullDay & Limited) =>
    [
      `With this, “${group}” gets ${counted(posts, "post")} ${isToday ? "today" : "that day"}, over its limit of ${limit}.`,
      others > 0
        ? `${counted(others, "other group")} ${others === 1 ? "is" : "are"} over the limit, too.`
        : "",
      skips ? "Posts over the limit are skipped." : "",
    ]
      .filter(Boolean)
      .join(" "),
  enough_posts: ({ limit }: { limit: number }) =>
    `It already has ${counted(limit, "post")} today, which is its limit.`,
  day_busy: ({ group, posts, others, isToday }: FullDay) =>
    `With this, “${group}”${others > 0 ? ` and ${counted(others, "other group")}` : ""} ${others > 0 ? "get" : "gets"} up to ${counted(posts, "post")} ${isToday ? "today" : "that day"}.`,
  same_time: ({ plans, others }: SameTime) =>
    `${namesOf({ plans, others })} ${plans.length + others > 1 ? "post" : "posts"} to some of these groups at the same time.`,
  only_offline_bots: ({ bots }: { bots: string[] }) =>
    `Some groups have only offline bots: ${joinWords(bots)}.`,
  // The same, for a day in the calendar.
  planned_over_limit: ({ group, posts, limit, others }: PlannedDay & { limit: number }) =>
    `“${group}” gets ${counted(posts, "post")}, over its limit of ${limit}.${others > 0 ? ` ${counted(others, "other group")} ${others === 1 ? "gets" : "get"} too many, too.` : ""}`,
  planned_busy: ({ group, posts, others }: PlannedDay) =>
    `“${group}”${others > 0 ? ` and ${counted(others, "other group")}` : ""} ${others > 0 ? "get" : "gets"} up to ${counted(posts, "post")}.`,
  planned_same_time: ({ plans, others, time }: SameTime & { time: string }) =>
    `${namesOf({ plans, others })} post to the same groups at ${time}.`,
  slower_than_interval: () =>
    "A run takes longer than the interval, so the next run cuts it off before every group has it.",
};
