import { plural, t } from "@lingui/core/macro";
import type { Activity } from "@tbm/contract/activity.ts";
import type { Outlook } from "@tbm/contract/dashboard.ts";
import type { Hold } from "@tbm/contract/upkeep/hold.ts";

import type { AttentionLine, Tone } from "./attention-line.ts";
import { failedChangeLines, failedLines, waitingLines } from "./failure-lines.ts";
import { lowLines, missedLines, skippedLines } from "./plan-lines.ts";

/** The banner above the screen, whose title has this id, asks what to do. */
const focusHoldBanner = () =>
  document.querySelector("#hold-title")?.closest("section")?.querySelector("button")?.focus();

function holdLine(hold: Hold | undefined): AttentionLine[] {
  if (!hold?.held) return [];
  return [
    {
      id: "hold",
      title: t`Sending has stopped`,
      detail: t`Nothing goes out while sending is on hold.`,
      tone: "negative",
      step: { label: t`Decide`, onClick: focusHoldBanner },
    },
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
      title:
        total === 1
          ? t`${name} is offline`
          : plural(total, { one: "# bot is offline", other: "# bots are offline" }),
      detail: total === 1 ? (bot.reason ?? "") : `${names}${total > items.length ? ", …" : ""}`,
      tone: "negative",
      step: { label: t`Open Bots`, to: "/bots" },
    },
  ];
}

function backupLine({ failed_backup: failed }: Activity): AttentionLine[] {
  if (!failed) return [];
  return [
    {
      id: "backup",
      title: t`The last backup failed`,
      detail: failed.reason,
      tone: "negative",
      step: { label: t`Open Settings`, to: "/settings#backups-title" },
    },
  ];
}

function lostGroupLine({ lost_groups: count }: Activity): AttentionLine[] {
  if (count === 0) return [];
  return [
    {
      id: "groups",
      title: plural(count, { one: "# group unavailable", other: "# groups unavailable" }),
      detail: t`No bot can post there`,
      tone: "uncertain",
      step: { label: t`See groups`, to: "/groups?standing=lost" },
    },
  ];
}

function newGroupLine({ new_groups: count }: Activity): AttentionLine[] {
  if (count === 0) return [];
  return [
    {
      id: "new-groups",
      title: plural(count, { one: "# new group", other: "# new groups" }),
      detail: plural(count, { one: "Accept or remove it", other: "Accept or remove them" }),
      tone: "notice",
      step: { label: t`Review`, to: "/groups?standing=new" },
    },
  ];
}

const TONES: readonly Tone[] = ["negative", "uncertain", "notice"];

/** Everything that needs attention, most severe first. */
export const attentionLines = (
  activity: Activity,
  outlook: Outlook,
  hold: Hold | undefined,
): AttentionLine[] =>
  [
    ...holdLine(hold),
    ...botLine(activity),
    ...backupLine(activity),
    ...waitingLines(activity),
    ...failedLines(activity),
    ...failedChangeLines(activity),
    ...missedLines(activity),
    ...skippedLines(activity),
    ...lowLines(outlook, activity),
    ...lostGroupLine(activity),
    ...newGroupLine(activity),
  ].toSorted((one, other) => TONES.indexOf(one.tone) - TONES.indexOf(other.tone));
