import { plural, t } from "@lingui/core/macro";
import type { BroadcastProgress, ChangeProgress } from "@tbm/contract/activity.ts";

import { formatNumber } from "#lib/numbers.ts";
import { firstLineOf } from "#records/excerpt.ts";

/** A campaign's name, or the first line of a message. */
export const nameOf = ({
  title,
  message,
}: {
  title?: string | null | undefined;
  message: string;
}): string => title || firstLineOf(message);

/** `Deleting: Hello` */
export function changingText(change: ChangeProgress): string {
  const name = nameOf(change);
  if (change.kind === "delete") return t`Deleting: ${name}`;
  return change.kind === "edit" ? t`Editing: ${name}` : t`New buttons: ${name}`;
}

/** `Deletion: Hello` */
export function changeName(change: ChangeProgress): string {
  const name = nameOf(change);
  if (change.kind === "delete") return t`Deletion: ${name}`;
  return change.kind === "edit" ? t`Edit: ${name}` : t`New buttons: ${name}`;
}

/** `2 of 65 groups failed` */
export function failuresText(broadcast: BroadcastProgress): string {
  const { total } = broadcast;
  const failed = formatNumber(broadcast.failed);
  const unconfirmed = formatNumber(broadcast.unconfirmed);
  if (broadcast.unconfirmed === 0) {
    return t`${failed} of ${plural(total, { one: "# group", other: "# groups" })} failed`;
  }
  if (broadcast.failed === 0) {
    return t`${unconfirmed} of ${plural(total, { one: "# group", other: "# groups" })} unconfirmed`;
  }
  return t`${failed} failed and ${unconfirmed} unconfirmed of ${plural(total, { one: "# group", other: "# groups" })}`;
}

/** `2 of 65 groups not changed` */
export function failedChangeText(change: ChangeProgress): string {
  const { failed, unconfirmed, total } = change;
  const count = formatNumber(failed + unconfirmed);
  return unconfirmed === 0
    ? t`${count} of ${plural(total, { one: "# group", other: "# groups" })} not changed`
    : t`${count} of ${plural(total, { one: "# group", other: "# groups" })} may not have changed`;
}

export const moreMessagesText = (more: number): string =>
  plural(more, { one: "# more message", other: "# more messages" });

export const moreChangesText = (more: number): string =>
  plural(more, { one: "# more change", other: "# more changes" });
