import type { Say, WireCause } from "./wire-cause.ts";

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
  slower_than_interval: () =>
    "A run takes longer than the interval, so the next run cuts it off before every group has it.",
};
