import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useId, useState } from "react";

import { useWorkerZone } from "#components/use-worker-zone.ts";

import type { CampaignDraft } from "./campaign-draft.ts";

import classes from "./campaign-options.module.css";

interface CampaignOptionsProps {
  draft: Pick<CampaignDraft, "quietFrom" | "quietUntil" | "endDate">;
  /** Why its last day is refused, and why it would be. */
  fault: string | undefined;
  late: string | null;
  onChange: (values: Partial<CampaignDraft>) => void;
}

/** All may be left empty. */
export function CampaignOptions({ draft, fault, late, onChange }: CampaignOptionsProps) {
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
        <TextInput
          label="Quiet from"
          type="time"
          value={draft.quietFrom}
          onChange={(event) => onChange({ quietFrom: event.currentTarget.value })}
          attributes={{ input: { "aria-describedby": rule } }}
        />
        <TextInput
          label="Quiet until"
          type="time"
          value={draft.quietUntil}
          onChange={(event) => onChange({ quietUntil: event.currentTarget.value })}
          attributes={{ input: { "aria-describedby": rule } }}
        />
      </SimpleGrid>
      <Text id={rule} size="xs" c="dimmed">
        No send begins between these times ({zone} time).
      </Text>
      <TextInput
        label="End date"
        description="The last day on which it posts; after it the campaign is paused"
        type="date"
        value={draft.endDate}
        error={fault ?? (leftAt === draft.endDate && late)}
        onBlur={() => setLeftAt(draft.endDate)}
        onChange={(event) => onChange({ endDate: event.currentTarget.value })}
      />
    </Stack>
  );
}
