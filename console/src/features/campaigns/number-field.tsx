import { TextInput } from "@mantine/core";

import { numberWithin } from "./campaign-draft.ts";

interface NumberFieldProps {
  label: string;
  bounds: { min: number; max: number; fallback: number };
  value: string;
  onChange: (value: string) => void;
}

/** Shows what a text is taken as once it is left. */
export function NumberField({ label, bounds, value, onChange }: NumberFieldProps) {
  return (
    <TextInput
      label={label}
      description={`${bounds.min} to ${bounds.max}`}
      type="number"
      inputMode="numeric"
      min={bounds.min}
      max={bounds.max}
      step={1}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The browser would also take `1e2`. In some, Enter comes by here too. A fraction is cut off on leaving.
      onBeforeInput={(event) => {
        if (/[^\d.\r\n]/.test(event.data)) event.preventDefault();
      }}
      // While it has the focus, the wheel would change it, not scroll the dialog.
      onWheel={(event) => event.currentTarget.blur()}
      onBlur={() => {
        const taken = String(numberWithin(value, bounds));
        if (taken !== value) onChange(taken);
      }}
    />
  );
}
