import { LIMITS } from "@tbm/contract/limits.ts";

import { type CampaignDraft, numberWithin, startOf } from "#features/campaigns/campaign-draft.ts";
import { formatMoment } from "#time/dates.ts";

const TRIGGERS = {
  create: "Posts as soon as you create it",
  save: "Posts as soon as you save it",
  start: "Posts as soon as you start it",
};

/** The first post that the form's fields describe. */
export const firstPostOf = (draft: CampaignDraft): Omit<FirstPost, "trigger"> => ({
  startAt: startOf(draft),
  intervalHours: numberWithin(draft.intervalHours, LIMITS.intervalHours),
  hasQuietHours: draft.quietFrom !== "" && draft.quietUntil !== "",
});

interface FirstPost {
  /** Null if there is none. */
  startAt: string | null;
  trigger: keyof typeof TRIGGERS;
  intervalHours: number;
  hasQuietHours: boolean;
}

/** `every 6 hours` */
export const intervalText = (intervalHours: number): string =>
  intervalHours === 1 ? "every hour" : `every ${intervalHours} hours`;

/** `First post on 17 Nov 2026, 09:00, then every 6 hours.` */
export function firstPostText({ startAt, trigger, intervalHours, hasQuietHours }: FirstPost) {
  const first = startAt === null ? TRIGGERS[trigger] : `First post on ${formatMoment(startAt)}`;
  return `${first}, then ${intervalText(intervalHours)}${hasQuietHours ? ", outside quiet hours" : ""}.`;
}
