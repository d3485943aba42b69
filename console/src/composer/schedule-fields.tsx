import { t } from "@lingui/core/macro";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Repeat } from "@tbm/contract/messages.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import { useId } from "react";

import type { Preview } from "#api/schedule-preview.ts";
import type { Faults } from "#forms/use-draft.ts";
import { OccurrenceTable } from "#records/occurrence-table.tsx";
import { ZoneNote } from "#records/zone-note.tsx";
import { clockChangeNote } from "#time/clock-change.ts";
import { DateField } from "#time/fields/date-field.tsx";
import { TimeField } from "#time/fields/time-field.tsx";
import { ZoneSelect } from "#time/fields/zone-select.tsx";
import { useNow } from "#time/use-now.ts";
import { dayIn, ownZone } from "#time/zone-time.ts";
import { Select } from "#ui/overlays/select.tsx";
import { Sentence } from "#ui/sentence.tsx";

import { runHintOf } from "./message-rules.ts";
import { ruleIn, ruleLike, ruleOnDate } from "./repeat/rule-draft.ts";
import { RuleFields } from "./repeat/rule-fields.tsx";

import classes from "./schedule-fields.module.css";

const REPEAT_LABELS: Record<Repeat, () => string> = {
  none: () => t`No repeat`,
  daily: () => t`Daily`,
  weekly: () => t`Weekly`,
  monthly: () => t`Monthly`,
  custom: () => t`Custom…`,
};

const repeatOptions = (hasCustom: boolean) =>
  Object.entries(REPEAT_LABELS)
    .filter(([value]) => hasCustom || value !== "custom")
    .map(([value, label]) => ({ value, label: label() }));

interface Timing {
  date: string;
  time: string;
  repeat: Repeat;
  rule: RepeatRule | null;
  timezone: string;
}

interface ScheduleFieldsProps {
  draft: Timing;
  changeDraft: (change: Partial<Timing>) => void;
  faults: Faults<"date" | "time">;
  /** False if the worker can neither preview runs in another time zone nor repeat by a rule. */
  hasZone: boolean;
  preview: Preview;
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { draft, changeDraft, faults, hasZone, preview } = props;
  const now = useNow();
  const faultId = useId();
  const hint = runHintOf(draft, preview.fault);
  const note = preview.isStale
    ? null
    : clockChangeNote({ ...draft, times: ruleIn(draft).rule?.times ?? [] }, preview.occurrences);
  // Set on the input itself: Mantine would override it as a prop.
  const refused = preview.fault !== null && {
    attributes: { input: { "aria-describedby": faultId } },
  };
  return (
    <Stack gap="md">
      <div>
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
          <DateField
            label={t`Date`}
            min={dayIn(draft.timezone, now)}
            value={draft.date}
            error={faults.date ?? preview.fault !== null}
            {...refused}
            onChange={(date) =>
              changeDraft({ date, rule: draft.rule && ruleOnDate(draft.rule, draft.date, date) })
            }
          />
          <TimeField
            label={t`Time`}
            value={draft.time}
            error={faults.time ?? preview.fault !== null}
            {...refused}
            onChange={(time) => changeDraft({ time })}
          />
          <Select
            label={t`Repeat`}
            data={repeatOptions(hasZone)}
            value={draft.repeat}
            onChange={(chosen) => {
              const repeat = Repeat.safeParse(chosen).data ?? "none";
              const rule = draft.rule ?? ruleLike(draft.repeat, draft.date);
              changeDraft(repeat === "custom" ? { repeat, rule } : { repeat });
            }}
            allowDeselect={false}
            comboboxProps={{ shadow: "md" }}
          />
        </SimpleGrid>
        <div role="status" id={faultId}>
          {preview.fault !== null && (
            <Text c="var(--mantine-color-error)" mt={5} size="xs">
              <Sentence>{preview.fault}</Sentence>
            </Text>
          )}
          {preview.fault === null && note !== null && (
            <Text mt={5} size="xs">
              {note}
            </Text>
          )}
        </div>
      </div>
      {draft.repeat === "custom" && draft.rule && (
        <RuleFields
          date={draft.date}
          time={draft.time}
          rule={draft.rule}
          onChange={(rule) => changeDraft({ rule })}
        />
      )}
      {hasZone ? (
        <ZoneSelect value={draft.timezone} onChange={(timezone) => changeDraft({ timezone })} />
      ) : (
        <ZoneNote />
      )}
      {hasZone && (
        <div
          role="status"
          className={classes["runs"]}
          data-repeats={draft.repeat !== "none" || undefined}
          data-custom={draft.repeat === "custom" || undefined}
          data-elsewhere={draft.timezone !== ownZone() || undefined}
        >
          <OccurrenceTable
            title={draft.repeat === "none" ? t`Scheduled for` : t`Next runs`}
            occurrences={preview.occurrences}
            timezone={draft.timezone}
          />
          {hint !== null && (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
