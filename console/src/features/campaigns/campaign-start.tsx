import { t } from "@lingui/core/macro";
import { SimpleGrid } from "@mantine/core";

import type { Draft } from "#forms/use-draft.ts";
import { localDay } from "#time/dates.ts";
import { DateField } from "#time/fields/date-field.tsx";
import { TimeField } from "#time/fields/time-field.tsx";
import { useNow } from "#time/use-now.ts";

import type { CampaignDraft } from "./campaign-draft.ts";

/** When the campaign first posts. Without a start time, it posts at once. */
export function CampaignStart({ draft: { field } }: { draft: Draft<CampaignDraft> }) {
  const now = useNow();
  return (
    <SimpleGrid cols={2} spacing="md">
      <DateField
        {...field("startDate")}
        label={t`Start date`}
        placeholder={t`Now`}
        min={localDay(new Date(now))}
      />
      <TimeField {...field("startTime")} label={t`Start time`} />
    </SimpleGrid>
  );
}
