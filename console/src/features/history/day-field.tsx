import { DateField } from "#time/fields/date-field.tsx";
import { useDebouncedText } from "#ui/use-debounced-text.ts";

interface DayFieldProps {
  label: string;
  /** Shown while it is empty. */
  placeholder: string;
  /** Empty if not set. */
  day: string;
  error: string | false;
  onChange: (day: string) => void;
}

export function DayField({ label, placeholder, day, error, onChange }: DayFieldProps) {
  const { typed, setTyped, report } = useDebouncedText(day, onChange);
  return (
    <DateField
      label={label}
      isLabelHidden
      placeholder={placeholder}
      value={typed}
      error={error}
      onChange={(value) => {
        setTyped(value);
        report(value);
      }}
    />
  );
}
