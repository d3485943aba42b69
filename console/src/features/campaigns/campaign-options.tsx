import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";

import { useWorkerZone } from "#components/use-worker-zone.ts";

import type { CampaignDraft } from "./campaign-draft.ts";

import classes from "./campaign-options.module.css";

interface CampaignOptionsProps {
  draft: Pick<CampaignDraft, "quietFrom" | "quietUntil" | "endDate">;
  onChange: (values: Partial<CampaignDraft>) => void;
}

/** All may be left empty. */
export function CampaignOptions({ draft, onChange }: CampaignOptionsProps) {
  const { name: zone = "the worker's" } = useWorkerZone();
  const [label, rule] = [useId(), useId()];
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
          aria-describedby={rule}
        />
        <TextInput
          label="Quiet until"
          type="time"
          value={draft.quietUntil}
          onChange={(event) => onChange({ quietUntil: event.currentTarget.value })}
          aria-describedby={rule}
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
        onChange={(event) => onChange({ endDate: event.currentTarget.value })}
      />
    </Stack>
  );
}
