const UNITS: [ms: number, unit: string][] = [
  [86_400_000, "วัน"],
  [3_600_000, "ชั่วโมง"],
  [60_000, "นาที"],
  [1000, "วินาที"],
];

/** `5 นาที`: in the largest unit that fits, rounded down. */
export function span(ms: number): string {
  const [size, unit] = UNITS.find(([size]) => ms >= size) ?? [1000, "วินาที"];
  return `${Math.max(0, Math.floor(ms / size))} ${unit}`;
}

/** `1.5 GB`, or `ไม่ถึง 1 MB`. */
export function volume(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return "ไม่ถึง 1 MB";
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** `A`, `A และ B`, `A, B และ C`. */
export const joinWords = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} และ ${items.at(-1)}`;

/** `5 ม.ค. 2569`, from a date such as 2026-01-05. */
export const day = (date: string): string =>
  new Date(date).toLocaleDateString("th-TH", { dateStyle: "medium", timeZone: "UTC" });

/** `5 ม.ค. 2569 08:30 UTC`, from an instant. */
export const minute = (instant: string): string => `${day(instant)} ${instant.slice(11, 16)} UTC`;

export const second = (instant: string): string => `${day(instant)} ${instant.slice(11, 19)} UTC`;

export const formatNumber = (value: number): string => value.toLocaleString("th-TH");
