import { Text, TextInput } from "@mantine/core";

import { useTyped } from "#components/use-typed.ts";
import { LAST_DAY } from "#lib/dates.ts";

import classes from "./history.module.css";

/** While a year is typed, its first digits make days of long ago. */
const isHalfTyped = (day: string) => day.startsWith("0");

interface DayFieldProps {
  /** Shown within the field. */
  mark: string;
  label: string;
  /** Empty for none. */
  day: string;
  error: string | false;
  onChange: (day: string) => void;
}

export function DayField({ mark, label, day, error, onChange }: DayFieldProps) {
  const { typed, setTyped, tell } = useTyped(day, onChange);
  return (
    <TextInput
      type="date"
      aria-label={label}
      className={classes["day"] ?? ""}
      leftSection={
        <Text size="xs" c="dimmed" aria-hidden>
          {mark}
        </Text>
      }
      leftSectionWidth={46}
      max={LAST_DAY}
      value={typed}
      error={error}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        if (!isHalfTyped(value)) tell(value);
      }}
      onBlur={() => {
        if (typed !== day) tell(typed);
      }}
    />
  );
}
