import { t } from "@lingui/core/macro";
import { TextInput, type TextInputProps } from "@mantine/core";

import { parseTime } from "#time/typed-moments.ts";

import { useTypedValue } from "./use-typed-value.ts";

interface TimeFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  /** `HH:mm`, or empty. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day in 24-hour format. The browser's own field shows AM and PM in some languages. */
export function TimeField({ value, onChange, error, ...props }: TimeFieldProps) {
  const { input, isFaulty } = useTypedValue({
    value,
    format: (time) => time,
    parse: parseTime,
    onChange,
  });
  return (
    <TextInput
      placeholder={t`hh:mm`}
      inputMode="numeric"
      {...props}
      {...input}
      error={isFaulty ? t`Enter a time such as 09:00.` : error}
    />
  );
}
