import { plural, t } from "@lingui/core/macro";
import { LIMITS } from "@tbm/contract/limits.ts";

import { type CampaignDraft, numberWithin, startOf } from "#features/campaigns/campaign-draft.ts";
import { formatMoment } from "#time/dates.ts";

/** The first post that the form's fields describe. */
export const firstPostOf = (draft: CampaignDraft): Omit<FirstPost, "trigger"> => ({
  startAt: startOf(draft),
  intervalHours: numberWithin(draft.intervalHours, LIMITS.intervalHours),
  hasQuietHours: draft.quietFrom !== "" && draft.quietUntil !== "",
});

interface FirstPost {
  /** Null if there is none. */
  startAt: string | null;
  /** What makes it post if there is no start. */
  trigger: "create" | "save" | "start";
  intervalHours: number;
  hasQuietHours: boolean;
}

/** `every 6 hours` */
export const intervalText = (intervalHours: number): string =>
  plural(intervalHours, { one: "every hour", other: "every # hours" });

/** `First post on 17 Nov 2026, 09:00, then every 6 hours.` */
export function firstPostText(post: FirstPost): string {
  const text = plannedText(post);
  return post.hasQuietHours ? `${text} ${t`No posts during quiet hours.`}` : text;
}

function plannedText({ startAt, trigger, intervalHours: hours }: FirstPost): string {
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
