import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

interface WholeNumberFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  bounds: { min: number; max: number };
  value: number;
  onChange: (value: number) => void;
}

/** Changes its value only to numbers within the bounds, and shows the value again when it loses the focus. */
export function WholeNumberField({ bounds, value, onChange, ...props }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = bounds;
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value.replaceAll(/\D/g, "");
        const number = Number(text);
        setTyped(text);
        if (text !== "" && number >= min) onChange(Math.min(number, max));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
