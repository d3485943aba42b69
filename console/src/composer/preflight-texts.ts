import { LIMITS } from "@tbm/contract/limits.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";

import { countOf, formatNumber } from "#lib/numbers.ts";
import { durationText } from "#time/durations.ts";

export const isBlocked = ({ ready, faults }: Preflight): boolean =>
  ready === 0 || faults.some(({ isBlocking }) => isBlocking);

/** Without the fault of the time, which its field already shows. */
export const withoutTimeFault = (preflight: Preflight): Preflight => ({
  ...preflight,
  faults: preflight.faults.filter(({ code }) => code !== "time_refused"),
});

/** How many of the selected groups will not get it. Counts the same groups as the button. */
export function unreachableText({ ready, troubled }: Preflight): string {
  const count = troubled.length;
  return ready === 0
    ? `${countOf(count, "group")} will not get it`
    : `${formatNumber(count)} of ${countOf(ready + count, "group")} will not get it`;
}

/** Shown instead of asking the worker if more groups are selected than one message may have. */
export const excessText = `select at most ${countOf(LIMITS.groupsPerMessage, "group")}`;

/** One line on whether it can be sent and how long that takes. `lack` is what is still missing. */
export function headlineOf(preflight: Preflight, lack: string | null = null): string {
  const { ready, troubled, seconds, waiting } = preflight;
  if (ready === 0) return "Not ready: none of the groups would get it";
  if (lack !== null) return `Not ready: ${lack}`;
  if (isBlocked(preflight)) return "Not ready: nobody would get it as it is";
  const time = `about ${durationText(seconds)} at Telegram's limits`;
  const queue = waiting > 0 ? `, after ${countOf(waiting, "message")} already waiting` : "";
  const of = troubled.length > 0 ? `${formatNumber(ready)} of ` : "";
  return `Ready: ${of}${countOf(ready + troubled.length, "group")}, ${time}${queue}`;
}
