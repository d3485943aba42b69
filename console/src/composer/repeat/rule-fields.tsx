import { plural, t } from "@lingui/core/macro";
import { Stack, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import { type Rrule, WEEKDAYS, writeRrule } from "@tbm/contract/recurrence/rrule.ts";
import { RULE_LIMITS } from "@tbm/contract/recurrence/rule-limits.ts";

import { ruleText, weekdayName } from "#records/repeats/rule-text.ts";
import { Select } from "#ui/overlays/select.tsx";

import { EndFields } from "./end-fields.tsx";
import { MonthFields } from "./month-fields.tsx";
import { MoreTimes } from "./more-times.tsx";
import { inUnit, partsOf } from "./rule-draft.ts";
import { SkippedDates } from "./skipped-dates.tsx";
import { ToggleButtons } from "./toggle-buttons.tsx";
import { WholeNumberField } from "./whole-number-field.tsx";

import classes from "./rule-fields.module.css";

const UNIT_NAMES: Record<Rrule["unit"], (count: number) => string> = {
  day: (count) => plural(count, { one: "day", other: "days" }),
  week: (count) => plural(count, { one: "week", other: "weeks" }),
  month: (count) => plural(count, { one: "month", other: "months" }),
};

// The keys of UNIT_NAMES.
const UNITS = Object.keys(UNIT_NAMES) as Rrule["unit"][];

interface RuleFieldsProps {
  /** The date and time of the first run. */
  date: string;
  time: string;
  rule: RepeatRule;
  onChange: (rule: RepeatRule) => void;
}

/** How a message repeats, if none of the usual ways fits. */
export function RuleFields({ date, time, rule, onChange }: RuleFieldsProps) {
  const parts = partsOf(rule, date);
  const change = (next: Rrule) => onChange({ ...rule, rrule: writeRrule(next) });
  return (
    <section aria-label={t`Custom repeat`} className={classes["panel"]}>
      <Stack gap="md">
        <div className={classes["every"]}>
          <WholeNumberField
            label={t`Every`}
            bounds={RULE_LIMITS.interval}
            value={parts.interval}
            onChange={(interval) => change({ ...parts, interval })}
          />
          <Select
            aria-label={t`Unit`}
            data={UNITS.map((unit) => ({ value: unit, label: UNIT_NAMES[unit](parts.interval) }))}
            value={parts.unit}
            onChange={(unit) => unit !== null && change(inUnit(parts, unit, date))}
            allowDeselect={false}
            comboboxProps={{ shadow: "md" }}
          />
        </div>
        {parts.unit === "week" && (
          <ToggleButtons
            label={t`Days of the week`}
            options={WEEKDAYS.map((weekday) => ({
              value: weekday,
              mark: weekdayName(weekday, "narrow"),
              name: weekdayName(weekday),
            }))}
            value={parts.weekdays}
            onChange={(chosen) =>
              change({ ...parts, weekdays: WEEKDAYS.filter((day) => chosen.includes(day)) })
            }
          />
        )}
        {parts.unit === "month" && <MonthFields rule={parts} date={date} onChange={change} />}
        <EndFields end={parts.end} date={date} onChange={(end) => change({ ...parts, end })} />
        <div className={classes["pair"]}>
          <MoreTimes
            label={t`Also at`}
            time={time}
            times={rule.times}
            onChange={(times) => onChange({ ...rule, times })}
          />
          <SkippedDates
            dates={rule.exdates}
            min={date}
            onChange={(exdates) => onChange({ ...rule, exdates })}
          />
        </div>
      </Stack>
      <Text component="p" role="status" className={classes["sentence"] ?? ""}>
        <IconRepeat size={16} stroke={1.8} aria-hidden />
        <span>{ruleText(rule, time)}</span>
      </Text>
    </section>
  );
}
