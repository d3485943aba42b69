import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useId, useState } from "react";

import type { Faults } from "#components/use-faults.ts";
import { useWorkerZone } from "#components/use-worker-zone.ts";

import type { CampaignDraft } from "./campaign-draft.ts";

import classes from "./campaign-options.module.css";

const QUIET_TIMES = [
  { name: "quietFrom", label: "Quiet from" },
  { name: "quietUntil", label: "Quiet until" },
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
  const { name: zone = "the worker's" } = useWorkerZone();
  const [label, rule] = [useId(), useId()];
  // While a year is typed, every digit of it makes a date.
  const [leftAt, setLeftAt] = useState(draft.endDate);
  return (
    <Stack gap="sm" role="group" aria-labelledby={label} className={classes["options"] ?? ""}>
      <Text id={label} fw={600}>
        Options
      </Text>
      <SimpleGrid cols={2} spacing="md">
        {QUIET_TIMES.map(({ name, label: title }) => (
          <TextInput
            key={name}
            label={title}
            type="time"
            value={draft[name]}
            error={faults[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            // Where there is a fault, Mantine's own names it.
            {...(!faults[name] && { attributes: { input: { "aria-describedby": rule } } })}
          />
        ))}
      </SimpleGrid>
      <Text id={rule} size="xs" c="dimmed">
        No send begins between these times ({zone} time).
      </Text>
      <TextInput
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
        type="date"
        value={draft.endDate}
        error={faults["endDate"] ?? (leftAt === draft.endDate && late)}
        onBlur={() => setLeftAt(draft.endDate)}
        onChange={(event) => onChange({ endDate: event.currentTarget.value })}
      />
    </Stack>
  );
}
