import { plural, t } from "@lingui/core/macro";
import type { RuleEnd } from "@tbm/contract/recurrence/rrule.ts";
import { RULE_LIMITS } from "@tbm/contract/recurrence/rule-limits.ts";

import { DateField } from "#time/fields/date-field.tsx";
import { Select } from "#ui/overlays/select.tsx";

import { WholeNumberField } from "./whole-number-field.tsx";

import classes from "./rule-fields.module.css";

const DEFAULT_COUNT = 10;
const DEFAULT_DAYS = 30;

function daysAfter(date: string, days: number): string {
  const start = date === "" ? new Date() : new Date(date);
  return new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

const ENDS: Record<RuleEnd["kind"], (date: string) => RuleEnd> = {
  never: () => ({ kind: "never" }),
  until: (date) => ({ kind: "until", date: daysAfter(date, DEFAULT_DAYS) }),
  count: () => ({ kind: "count", count: DEFAULT_COUNT }),
};

const LABELS: Record<RuleEnd["kind"], () => string> = {
  never: () => t({ message: "Never", context: "a repeat ends" }),
  until: () => t`On a date`,
  count: () => t`After a number of runs`,
};

// The keys of ENDS.
const KINDS = Object.keys(ENDS) as RuleEnd["kind"][];

interface EndFieldsProps {
  end: RuleEnd;
  /** The first date. */
  date: string;
  onChange: (end: RuleEnd) => void;
}

/** When the repeat ends. */
export function EndFields({ end, date, onChange }: EndFieldsProps) {
  return (
    <div className={classes["pair"]}>
      <Select
        label={t`Ends`}
        data={KINDS.map((kind) => ({ value: kind, label: LABELS[kind]() }))}
        value={end.kind}
        onChange={(kind) => kind !== null && onChange(ENDS[kind](date))}
        allowDeselect={false}
        comboboxProps={{ shadow: "md" }}
      />
      {end.kind === "until" && (
        <DateField
          label={t`Last day`}
          value={end.date}
          min={date}
          onChange={(day) => day !== "" && onChange({ kind: "until", date: day })}
        />
      )}
      {end.kind === "count" && (
        <WholeNumberField
          label={t`Number of runs`}
          bounds={RULE_LIMITS.count}
          value={end.count}
          rightSection={
            <span className={classes["unit"]}>
              {plural(end.count, { one: "time", other: "times" })}
            </span>
          }
          rightSectionWidth="4rem"
          onChange={(count) => onChange({ kind: "count", count })}
        />
      )}
    </div>
  );
}
