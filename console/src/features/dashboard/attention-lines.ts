import type { Activity, BroadcastProgress } from "@tbm/contract/activity.ts";

import { countGroups } from "#api/group-count.ts";
import { countOf, formatNumber } from "#lib/numbers.ts";
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

/** `2 failed, 1 unconfirmed`; empty if neither. */
export const failuresText = ({ failed, unconfirmed }: BroadcastProgress): string =>
  [
    failed && `${formatNumber(failed)} failed`,
    unconfirmed && `${formatNumber(unconfirmed)} unconfirmed`,
  ]
    .filter(Boolean)
    .join(", ");

type Kind = Extract<Activity[keyof Activity], { total: number }>;

/** One line for all that are not listed individually. */
function rest({ total, items }: Kind, line: Omit<AttentionLine, "tone" | "title">, noun: string) {
  const more = total - items.length;
  if (more <= 0) return [];
  return [{ ...line, title: countOf(more, `more ${noun}`), tone: "uncertain" as const }];
}

function failedLines({ failed }: Activity): AttentionLine[] {
  return [
    ...failed.items.map((broadcast) => ({
      id: broadcast.id,
      to: `/history/${broadcast.id}`,
      title: nameOf(broadcast),
      detail: `${failuresText(broadcast)} of ${countGroups(broadcast.total)}`,
      tone: broadcast.failed > 0 ? ("negative" as const) : ("uncertain" as const),
    })),
    ...rest(failed, { id: "failed", to: "/history", detail: "Failed or unconfirmed" }, "message"),
  ];
}

function botLine({ offline_bots: { total, items } }: Activity): AttentionLine[] {
  const [bot] = items;
  if (!bot) return [];
  const names = items.map(({ name }) => name).join(", ");
  return [
    {
      id: "bots",
      to: "/bots",
      title: total === 1 ? `${bot.name} is offline` : `${formatNumber(total)} bots are offline`,
      detail: total === 1 ? (bot.reason ?? "") : `${names}${total > items.length ? ", …" : ""}`,
      tone: "negative",
    },
  ];
}

function groupLine({ lost_groups: count }: Activity): AttentionLine[] {
  if (count === 0) return [];
  const title = `${countGroups(count)} unavailable`;
  const detail = "No bot can post there";
  return [{ id: "groups", to: "/groups?standing=lost", title, detail, tone: "uncertain" }];
}

function newGroupLine({ new_groups: count = 0 }: Activity): AttentionLine[] {
  if (count === 0) return [];
  const title = countOf(count, "new group");
  const detail = `Accept or remove ${count === 1 ? "it" : "them"}`;
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
    ...rest(skipped, { id: "campaigns", to: "/autosendgame", detail: "Skipped" }, "campaign"),
  ];
}

function missedLines({ missed_schedules: missed }: Activity): AttentionLine[] {
  return [
    ...missed.items.map(({ id, message, note }) => ({
      id,
      to: `/scheduled/${id}`,
      title: excerpt(message),
      detail: `Missed${note ? `: ${note}` : ""}`,
      tone: "uncertain" as const,
    })),
    ...rest(missed, { id: "missed", to: "/scheduled", detail: "Missed" }, "scheduled message"),
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
