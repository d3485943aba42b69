import { plural, t } from "@lingui/core/macro";
import type { Posts } from "@tbm/contract/changes.ts";

import { formatNumber } from "#lib/numbers.ts";
import { durationText } from "#time/durations.ts";

export const groupsText = (total: number): string =>
  plural(total, { one: "# group", other: "# groups" });

/** What saving does, next to the button. */
export function editScope({ posted, lost = 0, seconds }: Posts): string {
  const duration = durationText(seconds);
  const count = formatNumber(posted - lost);
  return lost === 0
    ? t`Changes ${plural(posted, { one: "# post", other: "# posts" })}, about ${duration} at Telegram's limits`
    : t`Changes ${count} of ${plural(posted, { one: "# post", other: "# posts" })}, about ${duration} at Telegram's limits`;
}

export const editTitle = (count: number): string =>
  t`Edit in ${plural(count, { one: "# group", other: "# groups" })}?`;

/** Which bot edits the message in how many groups, and how long it takes. */
export function editQuestion(botName: string, { posted, lost = 0, seconds }: Posts): string {
  const duration = durationText(seconds);
  const count = formatNumber(posted - lost);
  return [
    lost === 0
      ? t`“${botName}” will edit this message in ${plural(posted, { one: "# group", other: "# groups" })} now.`
      : t`“${botName}” will edit this message in ${count} of ${plural(posted, { one: "# group", other: "# groups" })} now.`,
    t`It takes about ${duration} at Telegram's limits.`,
  ].join(" ");
}
