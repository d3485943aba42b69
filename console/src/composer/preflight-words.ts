import { LIMITS } from "@tbm/contract/limits.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";

import { countOf, formatNumber } from "#lib/numbers.ts";
import { durationText } from "#time/durations.ts";

export const isBlocked = ({ ready, faults }: Preflight): boolean =>
  ready === 0 || faults.some(({ isBlocking }) => isBlocking);

/** What is told at the field itself is not told a second time. */
export const withoutTimeFault = (preflight: Preflight): Preflight => ({
  ...preflight,
  faults: preflight.faults.filter(({ code }) => code !== "time_refused"),
});

/** Of all that are selected, as the button counts them. */
export function troubledText({ ready, troubled }: Preflight): string {
  const count = troubled.length;
  return ready === 0
    ? `${countOf(count, "group")} will not get it`
    : `${formatNumber(count)} of ${countOf(ready + count, "group")} will not get it`;
}

/** What is to be done about more groups than one message may go to; no worker is asked about those. */
export const excessText = `select at most ${countOf(LIMITS.groupsPerMessage, "group")}`;

/** One line on whether it can go out, and how long that takes. `lack` is what is still to be done for it. */
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
