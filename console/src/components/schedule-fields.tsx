import { Select, SimpleGrid, TextInput } from "@mantine/core";
import { Repeat } from "@tbm/contract/messages.ts";

import { localDay } from "#lib/dates.ts";
import { useNow } from "#lib/use-now.ts";

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
}

interface ScheduleFieldsProps {
  draft: Timing;
  changeDraft: (change: Partial<Timing>) => void;
}

export function ScheduleFields({ draft, changeDraft }: ScheduleFieldsProps) {
  const now = useNow(MINUTE_MS);
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
      <TextInput
        label="Date"
        type="date"
        min={localDay(new Date(now))}
        value={draft.date}
        onChange={(event) => changeDraft({ date: event.currentTarget.value })}
      />
      <TextInput
        label="Time"
        type="time"
        value={draft.time}
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
  );
}
