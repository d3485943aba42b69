import { Anchor, Select } from "@mantine/core";
import type { Keyboard } from "@tbm/contract/keyboards.ts";

import { keyboardLabels, stillChosen } from "#records/keyboard-names.ts";

const NONE = "none";

interface KeyboardSelectProps {
  /** Undefined while they are being loaded. */
  keyboards: readonly Keyboard[] | undefined;
  /** Null means no keyboard. */
  value: string | null;
  onChange: (keyboardId: string | null) => void;
  hasFailed: boolean;
  onRetry: () => void;
}

export function KeyboardSelect(props: KeyboardSelectProps) {
  const { keyboards, value, onChange, hasFailed, onRetry } = props;
  const offered = Array.from(keyboardLabels(keyboards ?? []), ([id, label]) => ({
    value: id,
    label,
  }));
  if (!keyboards && value !== null) {
    offered.push({ value, label: "The chosen keyboard, not loaded yet" });
  }
  return (
    <Select
      label="Keyboard"
      data={[{ value: NONE, label: "No keyboard" }, ...offered]}
      value={stillChosen(keyboards, value) ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      allowDeselect={false}
      comboboxProps={{ shadow: "md" }}
      error={
        hasFailed && (
          <>
            Keyboards could not be loaded.{" "}
            <Anchor component="button" type="button" inherit underline="always" onClick={onRetry}>
              Load keyboards again
            </Anchor>
          </>
        )
      }
    />
  );
}
