import { Select } from "@mantine/core";
import type { Keyboard } from "@tbm/contract/keyboards.ts";

import { keyboardLabels } from "#lib/keyboard-names.ts";

const NONE = "none";

interface KeyboardSelectProps {
  /** Undefined while they are being loaded. */
  keyboards: readonly Keyboard[] | undefined;
  /** Null means no keyboard. */
  value: string | null;
  onChange: (keyboardId: string | null) => void;
  hasFailed: boolean;
}

export function KeyboardSelect({ keyboards, value, onChange, hasFailed }: KeyboardSelectProps) {
  const known = Array.from(keyboardLabels(keyboards ?? []), ([id, label]) => ({
    value: id,
    label,
  }));
  return (
    <Select
      label="Keyboard"
      data={[{ value: NONE, label: "No keyboard" }, ...known]}
      value={known.some((keyboard) => keyboard.value === value) ? value : NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      allowDeselect={false}
      comboboxProps={{ shadow: "md" }}
      error={hasFailed && "Keyboards could not be loaded"}
    />
  );
}
