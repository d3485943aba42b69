import { rhythmRule } from "@tbm/contract/recurrence/rhythm.ts";

import { useSchedulePreview } from "#api/schedule-preview.ts";
import { type CampaignDraft, startOf } from "#features/campaigns/campaign-draft.ts";
import { useNow } from "#time/use-now.ts";
import { dayIn } from "#time/zone-time.ts";

/** The first post of a campaign with fixed times, as the worker plans it. Null without fixed times or an answer. */
export function useFirstTime(draft: CampaignDraft): string | null {
  const now = useNow();
  const { rhythm } = draft;
  const start = startOf(draft);
  const from = Math.max(now, start === null ? 0 : Date.parse(start));
  const preview = useSchedulePreview(
    rhythm && rhythm.times.length > 0
      ? {
          date: dayIn(rhythm.timezone, from),
          repeat: "custom",
          ...rhythmRule(rhythm),
          timezone: rhythm.timezone,
          mayHaveBegun: true,
        }
      : null,
  );
  if (preview.isStale) return null;
  return preview.occurrences.find((at) => Date.parse(at) >= from) ?? null;
}
