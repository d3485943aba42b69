import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";

import { numberWithin } from "./campaign-draft.ts";

interface NumberFieldProps {
  label: string;
  bounds: { min: number; max: number; fallback: number };
  value: string;
  onChange: (value: string) => void;
}

/** When the field loses the focus, it shows the number that its text was read as. */
export function NumberField({ label, bounds, value, onChange }: NumberFieldProps) {
  const { min, max } = bounds;
  return (
    <TextInput
      label={label}
      description={t`${min} to ${max}`}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // A browser would also accept `1e2`. Some send Enter through here too. A fraction is cut off on blur.
      onBeforeInput={(event) => {
        if (/[^\d.\r\n]/.test(event.data)) event.preventDefault();
      }}
      // While the field has the focus, the wheel would change the number instead of scrolling.
      onWheel={(event) => event.currentTarget.blur()}
      onBlur={() => {
        const taken = String(numberWithin(value, bounds));
        if (taken !== value) onChange(taken);
      }}
    />
  );
}
