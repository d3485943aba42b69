import type { Say, WireCause } from "./wire-cause.ts";

/** What is found out about a message before it is sent. */
export const PREFLIGHT = {
  text_refused: ({ cause }: { cause: WireCause }, say: Say) => say(cause),
  time_refused: ({ cause }: { cause: WireCause }, say: Say) => say(cause),
  button_refused: ({ button, cause }: { button: string; cause: WireCause }, say: Say) =>
    `The button “${button}”: ${say(cause)}`,
  picture_gone: ({ count }: { count: number }) =>
    count === 1
      ? "A chosen picture is not in the library any more."
      : `${count} chosen pictures are not in the library any more.`,
  folder_empty: ({ folder }: { folder: string }) =>
    `The folder “${folder}” has no pictures. Runs are skipped until it has some.`,
  folder_short: ({ count, wanted }: { count: number; wanted: number }) =>
    `The folder has only ${count} of the ${wanted} pictures that are to go at a time.`,
  text_follows: ({ limit, pictures }: { limit: number; pictures: number }) =>
    `Over ${limit.toLocaleString("en-US")} characters the text follows the ${pictures === 1 ? "picture" : "pictures"} by itself.`,
  album_keyboard: () =>
    "Several pictures cannot carry buttons: the text with the buttons follows them.",
  bot_offline: ({ cause }: { cause: WireCause | null }, say: Say) =>
    `The bot is offline. ${cause ? say(cause) : ""}`.trim(),
  slower_than_interval: () =>
    "A run takes longer than the interval: the next one ends it before all have it.",
};
