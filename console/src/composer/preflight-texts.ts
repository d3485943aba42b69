import { plural, t } from "@lingui/core/macro";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";

import { formatNumber } from "#lib/numbers.ts";
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
  const total = ready + troubled.length;
  const count = formatNumber(troubled.length);
  return ready === 0
    ? plural(total, { one: "# group won't get it", other: "# groups won't get it" })
    : t`${count} of ${plural(total, { one: "# group", other: "# groups" })} won't get it`;
}

/** The same, as part of a longer text. */
export function unreachableSentence({ ready, troubled }: Preflight): string {
  const total = ready + troubled.length;
  const count = formatNumber(troubled.length);
  return ready === 0
    ? plural(total, { one: "# group won't get it.", other: "# groups won't get it." })
    : t`${count} of ${plural(total, { one: "# group", other: "# groups" })} won't get it.`;
}

/** Shown instead of asking the worker if more groups are selected than one message may have. */
export function excessHeadline(): string {
  const most = LIMITS.groupsPerMessage;
  return t`Not ready: select at most ${plural(most, { one: "# group", other: "# groups" })}`;
}

function reachableText({ ready, troubled }: Preflight): string {
  const total = ready + troubled.length;
  const count = formatNumber(ready);
  return troubled.length === 0
    ? plural(total, { one: "# group", other: "# groups" })
    : t`${count} of ${plural(total, { one: "# group", other: "# groups" })}`;
}

export const notReadyText = (lack: string): string => t`Not ready: ${lack}`;

/** One line on whether it can be sent and how long that takes. `lack` is what is still missing. */
export function headlineOf(preflight: Preflight, lack: string | null = null): string {
  const { ready, seconds, waiting } = preflight;
  if (ready === 0) return t`Not ready: none of the groups would get it`;
  if (lack !== null) return notReadyText(lack);
  if (isBlocked(preflight)) return t`Not ready: fix the problems below`;
  const groups = reachableText(preflight);
  const duration = durationText(seconds);
  return waiting === 0
    ? t`Ready: ${groups}, about ${duration} at Telegram's limits`
    : t`Ready: ${groups}, about ${duration} at Telegram's limits, after ${plural(waiting, { one: "# message", other: "# messages" })} already waiting`;
}
