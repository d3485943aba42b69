import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";

import type { Faults } from "#forms/use-faults.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { DateField } from "#time/date-field.tsx";
import { TimeField } from "#time/time-field.tsx";
import { useNow } from "#time/use-now.ts";
import { dayIn, ownZone } from "#time/zone-time.ts";

import type { CampaignDraft } from "./campaign-draft.ts";

import classes from "./campaign-options.module.css";

const MINUTE_MS = 60_000;

const QUIET_TIMES = [
  { field: "quietFrom", label: "Quiet from" },
  { field: "quietUntil", label: "Quiet until" },
] as const;

interface CampaignOptionsProps {
  draft: Pick<CampaignDraft, "quietFrom" | "quietUntil" | "endDate">;
  faults: Faults<string>;
  /** Why its last day would be refused. */
  late: string | null;
  /** It is over before the next send. */
  endsAtOnce: boolean;
  onChange: (values: Partial<CampaignDraft>) => void;
}

/** All may be left empty. */
export function CampaignOptions(props: CampaignOptionsProps) {
  const { draft, faults, late, endsAtOnce, onChange } = props;
  const { name } = useWorkerZone();
  const now = useNow(MINUTE_MS);
  const [label, rule] = [useId(), useId()];
  // A fault is shown once the field is left.
  const [leftAt, setLeftAt] = useState(draft.endDate);
  return (
    <Stack gap="sm" role="group" aria-labelledby={label} className={classes["options"] ?? ""}>
      <Text id={label} fw={600}>
        Options
      </Text>
      <SimpleGrid cols={2} spacing="md">
        {QUIET_TIMES.map(({ field, label: title }) => (
          <TimeField
            key={field}
            label={title}
            value={draft[field]}
            error={faults[field]}
            onChange={(time) => onChange({ [field]: time })}
            // Where there is a fault, Mantine's own names it.
            {...(!faults[field] && { attributes: { input: { "aria-describedby": rule } } })}
          />
        ))}
      </SimpleGrid>
      <Text id={rule} size="xs" c="dimmed">
        No posts during these hours ({name ?? "the worker's"} time).
      </Text>
      <DateField
        label="End date"
        description={
          endsAtOnce ? (
            <Text span inherit c="var(--mantine-color-orange-light-color)">
              No send is left before this day ends. Saving pauses the campaign.
            </Text>
          ) : (
            "The last day on which it posts; after it the campaign is paused"
          )
        }
        min={dayIn(name ?? ownZone(), now)}
        value={draft.endDate}
        error={faults["endDate"] ?? (leftAt === draft.endDate && late)}
        onLeave={() => setLeftAt(draft.endDate)}
        onChange={(endDate) => onChange({ endDate })}
      />
    </Stack>
  );
}
