import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { ReactNode } from "react";

import { nameFault } from "./name-fault.ts";

interface NameFieldProps extends Omit<TextInputProps, "value" | "error" | "onChange"> {
  value: string;
  error?: ReactNode;
  onChange: (name: string) => void;
}

/** Accepts any length: a name that is too long is marked as an error, never cut off. */
export function NameField({ value, error, onChange, ...rest }: NameFieldProps) {
  const fault = nameFault(value);
  return (
    <TextInput
      {...rest}
      value={value}
      error={fault ?? error}
      rightSection={
        <Text size="xs" c={fault ? "red" : "dimmed"}>
          {value.trim().length} / {LIMITS.nameLength}
        </Text>
      }
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
