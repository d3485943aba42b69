import { plural, t } from "@lingui/core/macro";
import type { Activity, BroadcastProgress } from "@tbm/contract/activity.ts";

import { formatNumber } from "#lib/numbers.ts";
import { excerpt } from "#records/excerpt.ts";

export interface AttentionLine {
  id: string;
  to: string;
  title: string;
  detail: string;
  tone: "negative" | "uncertain";
}

/** A campaign's name, or the beginning of a message. */
export const nameOf = ({ title, message }: BroadcastProgress): string => title || excerpt(message);

/** `2 failed` and `1 unconfirmed`; empty if neither. */
export function failureTexts(broadcast: BroadcastProgress): string[] {
  const failed = formatNumber(broadcast.failed);
  const unconfirmed = formatNumber(broadcast.unconfirmed);
  return [
    ...(broadcast.failed > 0 ? [t`${failed} failed`] : []),
    ...(broadcast.unconfirmed > 0 ? [t`${unconfirmed} unconfirmed`] : []),
  ];
}

/** `2 of 65 groups failed` */
function failuresText(broadcast: BroadcastProgress): string {
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

type Kind = Extract<Activity[keyof Activity], { total: number }>;

/** One line for all that are not listed individually. */
function rest(
  { total, items }: Kind,
  line: Omit<AttentionLine, "tone" | "title"> & { title: (more: number) => string },
): AttentionLine[] {
  const more = total - items.length;
  if (more <= 0) return [];
  return [{ ...line, title: line.title(more), tone: "uncertain" }];
}

function failedLines({ failed }: Activity): AttentionLine[] {
  return [
    ...failed.items.map((broadcast) => ({
      id: broadcast.id,
      to: `/history/${broadcast.id}`,
      title: nameOf(broadcast),
      detail: failuresText(broadcast),
      tone: broadcast.failed > 0 ? ("negative" as const) : ("uncertain" as const),
    })),
    ...rest(failed, {
      id: "failed",
      to: "/history",
      title: (more) => plural(more, { one: "# more message", other: "# more messages" }),
      detail: t`Failed or unconfirmed`,
    }),
  ];
}

function botLine({ offline_bots: { total, items } }: Activity): AttentionLine[] {
  const [bot] = items;
  if (!bot) return [];
  const { name } = bot;
  const names = items.map((each) => each.name).join(", ");
  return [
    {
      id: "bots",
      to: "/bots",
      title:
        total === 1
          ? t`${name} is offline`
          : plural(total, { one: "# bot is offline", other: "# bots are offline" }),
      detail: total === 1 ? (bot.reason ?? "") : `${names}${total > items.length ? ", …" : ""}`,
      tone: "negative",
    },
  ];
}

function groupLine({ lost_groups: count }: Activity): AttentionLine[] {
  if (count === 0) return [];
  const title = plural(count, { one: "# group unavailable", other: "# groups unavailable" });
  const detail = t`No bot can post there`;
  return [{ id: "groups", to: "/groups?standing=lost", title, detail, tone: "uncertain" }];
}

function newGroupLine({ new_groups: count = 0 }: Activity): AttentionLine[] {
  if (count === 0) return [];
  const title = plural(count, { one: "# new group", other: "# new groups" });
  const detail = plural(count, { one: "Accept or remove it", other: "Accept or remove them" });
  return [{ id: "new-groups", to: "/groups?standing=new", title, detail, tone: "uncertain" }];
}

function campaignLines({ skipped_campaigns: skipped }: Activity): AttentionLine[] {
  return [
    ...skipped.items.map(({ id, name, note }) => ({
      id,
      to: `/autosendgame/${id}`,
      title: name,
      detail: note,
      tone: "uncertain" as const,
    })),
    ...rest(skipped, {
      id: "campaigns",
      to: "/autosendgame",
      title: (more) => plural(more, { one: "# more campaign", other: "# more campaigns" }),
      detail: t`Skipped`,
    }),
  ];
}

function missedLines({ missed_schedules: missed }: Activity): AttentionLine[] {
  return [
    ...missed.items.map(({ id, message, note }) => ({
      id,
      to: `/scheduled/${id}`,
      title: excerpt(message),
      detail: note ? t`Missed: ${note}` : t`Missed`,
      tone: "uncertain" as const,
    })),
    ...rest(missed, {
      id: "missed",
      to: "/scheduled",
      title: (more) =>
        plural(more, { one: "# more scheduled message", other: "# more scheduled messages" }),
      detail: t`Missed`,
    }),
  ];
}

/** Everything that needs attention, most severe first. */
export const attentionLines = (activity: Activity): AttentionLine[] => [
  ...botLine(activity),
  ...failedLines(activity),
  ...missedLines(activity),
  ...campaignLines(activity),
  ...groupLine(activity),
  ...newGroupLine(activity),
];
