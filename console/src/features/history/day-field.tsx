import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";

import { DateField } from "#time/fields/date-field.tsx";
import { useDebouncedText } from "#ui/use-debounced-text.ts";

interface DayFieldProps {
  /** Shown inside the field. */
  mark: string;
  label: string;
  /** Empty if not set. */
  day: string;
  error: string | false;
  onChange: (day: string) => void;
}

export function DayField({ mark, label, day, error, onChange }: DayFieldProps) {
  const { typed, setTyped, report } = useDebouncedText(day, onChange);
  return (
    <DateField
      label={label}
      isLabelHidden
      placeholder={t`Any day`}
      leftSection={
        <Text size="xs" c="dimmed" aria-hidden>
          {mark}
        </Text>
      }
      leftSectionWidth={46}
      value={typed}
      error={error}
      onChange={(value) => {
        setTyped(value);
        report(value);
      }}
    />
  );
}
