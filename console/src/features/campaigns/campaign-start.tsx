import { SimpleGrid } from "@mantine/core";

import type { Faults } from "#forms/use-faults.ts";
import { DateField } from "#time/date-field.tsx";
import { localDay } from "#time/dates.ts";
import { TimeField } from "#time/time-field.tsx";
import { useNow } from "#time/use-now.ts";

import type { CampaignDraft } from "./campaign-draft.ts";

const MINUTE_MS = 60_000;

interface CampaignStartProps {
  draft: CampaignDraft;
  faults: Faults<string>;
  onChange: (values: Partial<CampaignDraft>) => void;
}

/** When the campaign first posts; without a start time that is at once. */
export function CampaignStart({ draft, faults, onChange }: CampaignStartProps) {
  const now = useNow(MINUTE_MS);
  return (
    <SimpleGrid cols={2} spacing="md">
      <DateField
        label="Start date"
        placeholder="Now"
        min={localDay(new Date(now))}
        value={draft.startDate}
        error={faults["startDate"]}
        onChange={(startDate) => onChange({ startDate })}
      />
      <TimeField
        label="Start time"
        value={draft.startTime}
        error={faults["startTime"]}
        onChange={(startTime) => onChange({ startTime })}
      />
    </SimpleGrid>
  );
}
