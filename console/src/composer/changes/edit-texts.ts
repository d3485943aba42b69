import { plural, t } from "@lingui/core/macro";
import type { Posts } from "@tbm/contract/changes.ts";

import { durationText } from "#time/durations.ts";

export const groupsText = (total: number): string =>
  plural(total, { one: "# group", other: "# groups" });

/** What saving does, next to the button. */
export function editScope({ posted, seconds }: Posts): string {
  const duration = durationText(seconds);
  return t`Changes ${plural(posted, { one: "# post", other: "# posts" })}, about ${duration} at Telegram's limits`;
}

export const editTitle = (count: number): string =>
  t`Edit in ${plural(count, { one: "# group", other: "# groups" })}?`;

/** Which bot edits the message in how many groups, and how long it takes. */
export function editQuestion(botName: string, { posted, seconds }: Posts): string {
  const duration = durationText(seconds);
  return [
    t`“${botName}” edits this message in ${plural(posted, { one: "# group", other: "# groups" })} now.`,
    t`It takes about ${duration} at Telegram's limits.`,
  ].join(" ");
}
