import { plural, t } from "@lingui/core/macro";
import type { Activity } from "@tbm/contract/activity.ts";
import type { LowCampaign, Outlook } from "@tbm/contract/dashboard.ts";

import { campaignPath } from "#api/page-paths.ts";
import { firstLineOf, langOf } from "#records/excerpt.ts";
import { thaiMoment, unbroken } from "#time/dates.ts";

import { type AttentionLine, linesOf } from "./attention-line.ts";

const folderPath = (id: string) => `/images?folder=${encodeURIComponent(id)}`;

/** Scheduled messages that missed a run. */
export const missedLines = ({ missed_schedules: missed }: Activity): AttentionLine[] =>
  linesOf(
    missed,
    ({ id, message, note }) => ({
      id,
      title: firstLineOf(message),
      lang: langOf(message),
      detail: note ? t`Missed: ${note}` : t`Missed`,
      tone: "negative",
      step: { label: t`Send or reschedule`, to: `/scheduled/${id}` },
    }),
    (more) => ({
      id: "missed",
      title: plural(more, { one: "# more scheduled message", other: "# more scheduled messages" }),
      detail: t`Missed`,
      tone: "uncertain",
      step: { label: t`Open Scheduled`, to: "/scheduled?status=missed" },
    }),
  );

const restOfCampaigns = (more: number, detail: string): AttentionLine => ({
  id: `campaigns-${detail}`,
  title: plural(more, { one: "# more campaign", other: "# more campaigns" }),
  detail,
  tone: "uncertain",
  step: { label: t`Open campaigns`, to: "/autosendgame" },
});

/** Campaigns whose last run did not happen. */
export const skippedLines = ({ skipped_campaigns: skipped }: Activity): AttentionLine[] =>
  linesOf(
    skipped,
    ({ id, name, note, cause, folder_id }) => ({
      id,
      title: name,
      detail: note,
      tone: "negative",
      step:
        cause?.code === "last_run_without_pictures"
          ? { label: t`Add pictures`, to: folderPath(folder_id) }
          : { label: t`Open campaign`, to: campaignPath(id) },
    }),
    (more) => restOfCampaigns(more, t`Skipped`),
  );

function lowText({ images_left: left, lasts_until }: LowCampaign): string {
  if (!lasts_until) return t`The folder has no pictures.`;
  const { day, time } = thaiMoment(lasts_until);
  const moment = unbroken(`${day} ${time}`);
  const pictures = plural(left, { one: "# new picture left", other: "# new pictures left" });
  return t`${pictures}. Pictures repeat after ${moment}.`;
}

/** Campaigns that run out of pictures. One that was skipped is listed already. */
export function lowLines(
  { low_campaigns: low }: Outlook,
  { skipped_campaigns: skipped }: Activity,
): AttentionLine[] {
  const isListed = (id: string) => skipped.items.some((campaign) => campaign.id === id);
  const items = low.items.filter(({ id }) => !isListed(id));
  const total = low.total - (low.items.length - items.length);
  return linesOf(
    { total, items },
    (campaign) => ({
      id: `low-${campaign.id}`,
      title: campaign.name,
      detail: lowText(campaign),
      tone: campaign.lasts_until ? "uncertain" : "negative",
      step: { label: t`Add pictures`, to: folderPath(campaign.folder_id) },
    }),
    (more) => restOfCampaigns(more, t`Running out of pictures`),
  );
}
