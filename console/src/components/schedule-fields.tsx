import { Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Repeat } from "@tbm/contract/messages.ts";

import type { Preview } from "#api/schedule-preview.ts";
import { localDay } from "#lib/dates.ts";
import { useNow } from "#lib/use-now.ts";

import { OccurrenceTable } from "./occurrence-table.tsx";
import type { Faults } from "./use-faults.ts";
import { ZoneSelect } from "./zone-select.tsx";

const MINUTE_MS = 60_000;

const REPEAT_LABELS: Record<Repeat, string> = {
  none: "No repeat",
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
};

const REPEAT_OPTIONS = Object.entries(REPEAT_LABELS).map(([value, label]) => ({ value, label }));

interface Timing {
  date: string;
  time: string;
  repeat: Repeat;
  timezone: string;
}

interface ScheduleFieldsProps {
  draft: Timing;
  changeDraft: (change: Partial<Timing>) => void;
  faults: Faults<"date" | "time">;
  /** False where the worker cannot tell what becomes of another zone. */
  hasZone: boolean;
  preview: Preview;
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { draft, changeDraft, faults, hasZone, preview } = props;
  const now = useNow(MINUTE_MS);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
        <TextInput
          label="Date"
          type="date"
          min={localDay(new Date(now))}
          value={draft.date}
          error={faults.date ?? Boolean(preview.fault)}
          onChange={(event) => changeDraft({ date: event.currentTarget.value })}
        />
        <TextInput
          label="Time"
          type="time"
          value={draft.time}
          error={faults.time ?? Boolean(preview.fault)}
          onChange={(event) => changeDraft({ time: event.currentTarget.value })}
        />
        <Select
          label="Repeat"
          data={REPEAT_OPTIONS}
          value={draft.repeat}
          onChange={(repeat) => changeDraft({ repeat: Repeat.catch("none").parse(repeat) })}
          allowDeselect={false}
          comboboxProps={{ shadow: "md" }}
        />
      </SimpleGrid>
      {hasZone && (
        <ZoneSelect value={draft.timezone} onChange={(timezone) => changeDraft({ timezone })} />
      )}
      <div role="status">
        {preview.fault ? (
          <Text c="var(--mantine-color-error)">{preview.fault}</Text>
        ) : (
          <OccurrenceTable
            title={draft.repeat === "none" ? "Goes out" : "Next runs"}
            occurrences={preview.occurrences}
            timezone={draft.timezone}
          />
        )}
      </div>
    </Stack>
  );
}
