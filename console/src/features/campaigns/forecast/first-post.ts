import { plural, t } from "@lingui/core/macro";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { ShownRhythm } from "@tbm/contract/recurrence/rhythm.ts";

import { type CampaignDraft, numberWithin, startOf } from "#features/campaigns/campaign-draft.ts";
import { rhythmText } from "#records/rhythm-text.ts";
import { formatMoment } from "#time/dates.ts";

/** The first post that the form's fields describe. */
export const firstPostOf = (
  draft: CampaignDraft,
  firstTime: string | null,
): Omit<FirstPost, "trigger"> => ({
  startAt: draft.rhythm ? firstTime : startOf(draft),
  rhythm: draft.rhythm,
  intervalHours: numberWithin(draft.intervalHours, LIMITS.intervalHours),
  hasQuietHours: !draft.rhythm && draft.quietFrom !== "" && draft.quietUntil !== "",
});

interface FirstPost {
  /** Null if there is none. With fixed times, the first post; null if it is not known. */
  startAt: string | null;
  rhythm: ShownRhythm | null;
  /** What makes it post if there is no start. */
  trigger: "create" | "save" | "start";
  intervalHours: number;
  hasQuietHours: boolean;
}

/** `every 6 hours` */
const intervalText = (intervalHours: number): string =>
  plural(intervalHours, { one: "every hour", other: "every # hours" });

/** `First post on 17 Nov 2026, 09:00, then every 6 hours.` */
export function firstPostText(post: FirstPost): string {
  const text = plannedText(post);
  return post.hasQuietHours ? `${text} ${t`No posts during quiet hours.`}` : text;
}

/** `Weekdays at 09:00 and 18:00` or `every 6 hours`, if a campaign has one of them. */
export const frequencyText = ({ rhythm, interval_hours }: Frequency): string =>
  rhythm ? rhythmText(rhythm) : intervalText(interval_hours);

type Frequency = Pick<Campaign, "rhythm" | "interval_hours">;

function fixedText({ startAt, trigger }: FirstPost, rhythm: ShownRhythm): string {
  if (rhythm.times.length === 0) return t`Add a time.`;
  const times = rhythmText(rhythm);
  if (trigger === "start") return t`Posts once you start it: ${times}.`;
  if (startAt === null) return t`Posts: ${times}.`;
  const moment = formatMoment(startAt);
  return t`First post on ${moment}. Then: ${times}.`;
}

function plannedText(post: FirstPost): string {
  const { startAt, trigger, intervalHours: hours, rhythm } = post;
  if (rhythm) return fixedText(post, rhythm);
  if (startAt !== null) {
    const moment = formatMoment(startAt);
    return plural(hours, {
      one: `First post on ${moment}, then every hour.`,
      other: `First post on ${moment}, then every # hours.`,
    });
  }
  if (trigger === "create") {
    return plural(hours, {
      one: "Posts as soon as you create it, then every hour.",
      other: "Posts as soon as you create it, then every # hours.",
    });
  }
  return trigger === "save"
    ? plural(hours, {
        one: "Posts as soon as you save it, then every hour.",
        other: "Posts as soon as you save it, then every # hours.",
      })
    : plural(hours, {
        one: "Posts as soon as you start it, then every hour.",
        other: "Posts as soon as you start it, then every # hours.",
      });
}
