import type { Preflight } from "@tbm/contract/preflight.ts";

import { durationText } from "./durations.ts";
import { formatNumber } from "./numbers.ts";

export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

export const isBlocked = ({ ready, faults }: Preflight): boolean =>
  ready === 0 || faults.some(({ isBlocking }) => isBlocking);

/** One line on whether it can go out, and how long that takes. */
export function headlineOf(preflight: Preflight): string {
  const { ready, seconds, waiting } = preflight;
  if (ready === 0) return "Not ready: none of the groups would get it";
  if (isBlocked(preflight)) return "Not ready: nobody would get it as it is";
  const time = `about ${durationText(seconds)} at Telegram's limits`;
  const queue = waiting > 0 ? `, after ${countOf(waiting, "message")} already waiting` : "";
  return `Ready: ${countOf(ready, "group")}, ${time}${queue}`;
}
