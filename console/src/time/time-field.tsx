import { TextInput, type TextInputProps } from "@mantine/core";

import { parseTime } from "./typed-moments.ts";
import { useTypedValue } from "./use-typed-value.ts";

interface TimeFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  /** `HH:mm`, or empty for none. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day on the 24-hour clock. The browser's own field shows AM and PM where its language has them. */
export function TimeField({ value, onChange, error, ...props }: TimeFieldProps) {
  const { input, isFaulty } = useTypedValue({
    value,
    format: (time) => time,
    parse: parseTime,
    onChange,
  });
  return (
    <TextInput
      placeholder="hh:mm"
      inputMode="numeric"
      {...props}
      {...input}
      error={isFaulty ? "Enter a time such as 09:00." : error}
    />
  );
}
