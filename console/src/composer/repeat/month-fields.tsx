import { t } from "@lingui/core/macro";
import { Group, Stack, Text } from "@mantine/core";
import {
  LAST_DAY,
  type Rrule,
  WEEKDAYS,
  type WeekdayOfMonth,
  WEEKS_OF_MONTH,
  type WeekOfMonth,
} from "@tbm/contract/recurrence/rrule.ts";

import { weekdayName } from "#records/repeats/rule-text.ts";
import { Select } from "#ui/overlays/select.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

import { monthDayOn, weekdayOfMonthOn } from "./rule-draft.ts";
import { ToggleButtons } from "./toggle-buttons.tsx";

const DAYS = 31;
/** February may lack the later ones. */
const SHORTEST_MONTH = 28;

const WEEK_NAMES: Record<WeekOfMonth, () => string> = {
  1: () => t`First`,
  2: () => t`Second`,
  3: () => t`Third`,
  4: () => t`Fourth`,
  [-1]: () => t`Last`,
};

const dayOptions = () => [
  ...Array.from({ length: DAYS }, (_, index) => ({
    value: index + 1,
    mark: String(index + 1),
    name: t`Day ${index + 1}`,
  })),
  { value: LAST_DAY, mark: t`Last day`, name: t`Last day` },
];

interface MonthFieldsProps {
  rule: Rrule & { unit: "month" };
  date: string;
  onChange: (rule: Rrule) => void;
}

/** On which days of the month: by number, or by weekday. */
export function MonthFields({ rule, date, onChange }: MonthFieldsProps) {
  const { interval, end } = rule;
  const change = (days: { days: number[] } | { weekdaysOfMonth: WeekdayOfMonth[] }) =>
    onChange({ unit: "month", interval, end, ...days });
  const isByDay = "days" in rule;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t`Days of the month`}
        data={[
          { value: "days", label: t`On days` },
          { value: "weekday", label: t`On a weekday` },
        ]}
        value={isByDay ? "days" : "weekday"}
        onChange={(choice) =>
          change(
            choice === "days"
              ? { days: [monthDayOn(date)] }
              : { weekdaysOfMonth: [weekdayOfMonthOn(date)] },
          )
        }
      />
      {isByDay ? (
        <DaysOfMonth
          days={rule.days.length > 0 ? rule.days : [monthDayOn(date)]}
          onChange={(days) => change({ days })}
        />
      ) : (
        <WeekdayFields
          value={rule.weekdaysOfMonth[0] ?? weekdayOfMonthOn(date)}
          onChange={(weekday) => change({ weekdaysOfMonth: [weekday] })}
        />
      )}
    </Stack>
  );
}

interface DaysOfMonthProps {
  days: readonly number[];
  onChange: (days: number[]) => void;
}

function DaysOfMonth({ days, onChange }: DaysOfMonthProps) {
  const latest = Math.max(...days);
  return (
    <div>
      <ToggleButtons label={t`Days`} options={dayOptions()} value={days} onChange={onChange} />
      {latest > SHORTEST_MONTH && (
        <Text size="xs" c="dimmed" mt={6}>
          {t`Months without day ${latest} are skipped.`}
        </Text>
      )}
    </div>
  );
}

interface WeekdayFieldsProps {
  value: WeekdayOfMonth;
  onChange: (value: WeekdayOfMonth) => void;
}

function WeekdayFields({ value, onChange }: WeekdayFieldsProps) {
  return (
    <Group gap="sm" grow>
      <Select
        aria-label={t`Week of the month`}
        data={WEEKS_OF_MONTH.map((week) => ({ value: String(week), label: WEEK_NAMES[week]() }))}
        value={String(value.week)}
        onChange={(chosen) => {
          const week = WEEKS_OF_MONTH.find((offered) => String(offered) === chosen);
          if (week !== undefined) onChange({ ...value, week });
        }}
        allowDeselect={false}
        comboboxProps={{ shadow: "md" }}
      />
      <Select
        aria-label={t`Weekday`}
        data={WEEKDAYS.map((weekday) => ({ value: weekday, label: weekdayName(weekday) }))}
        value={value.weekday}
        onChange={(weekday) => weekday !== null && onChange({ ...value, weekday })}
        allowDeselect={false}
        comboboxProps={{ shadow: "md" }}
      />
    </Group>
  );
}
