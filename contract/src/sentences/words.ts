const UNITS: [ms: number, unit: string][] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1000, "second"],
];

export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** `5 minutes`: in the largest unit that fits, rounded down. */
export function span(ms: number): string {
  const [size, unit] = UNITS.find(([size]) => ms >= size) ?? [1000, "second"];
  return counted(Math.max(0, Math.floor(ms / size)), unit);
}

/** `1.5 GB`, or `less than 1 MB`. */
export function volume(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return "less than 1 MB";
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** `A`, `A and B`, `A, B, and C`. */
export const joinWords = (items: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(items);

/** `5 Jan 2026`, from a date such as 2026-01-05. */
export const day = (date: string): string =>
  new Date(date).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** `2026-01-05, 08:30 UTC`, from an instant. */
export const minute = (instant: string): string =>
  `${instant.slice(0, 10)}, ${instant.slice(11, 16)} UTC`;

export const second = (instant: string): string =>
  `${instant.slice(0, 10)}, ${instant.slice(11, 19)} UTC`;

/**
 * Marks words that exist only in English, such as Telegram's own. The marks are invisible where a sentence is plain
 * text, and `Sentence` turns them into a `lang` attribute.
 */
export const markEnglish = (words: string): string => `\u2068${words}\u2069`;
