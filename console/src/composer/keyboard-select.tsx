import { t } from "@lingui/core/macro";
import { Anchor } from "@mantine/core";
import { POSTED_KEYBOARD } from "@tbm/contract/changes.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";

import type { ListQuery } from "#api/client/list-query.ts";
import { keyboardLabels, stillChosen } from "#records/keyboard-names.ts";
import { Select } from "#ui/overlays/select.tsx";

const NONE = "none";

interface KeyboardSelectProps {
  keyboards: ListQuery<Keyboard>;
  /** Whether the buttons of a posted message can stay as they are. */
  hasPosted?: boolean;
  /** Null means no keyboard. */
  value: string | null;
  onChange: (keyboardId: string | null) => void;
}

export function KeyboardSelect(props: KeyboardSelectProps) {
  const { hasPosted = false, value, onChange } = props;
  const { data: keyboards, isLoadingError, refetch } = props.keyboards;
  const offered = Array.from(keyboardLabels(keyboards ?? []), ([id, label]) => ({
    value: id,
    label,
  }));
  const isPosted = hasPosted && value === POSTED_KEYBOARD;
  if (!keyboards && value !== null && !isPosted) {
    offered.push({ value, label: t`Chosen keyboard (not loaded yet)` });
  }
  return (
    <Select
      label={t`Keyboard`}
      data={[
        ...(hasPosted ? [{ value: POSTED_KEYBOARD, label: t`As posted` }] : []),
        { value: NONE, label: t`No keyboard` },
        ...offered,
      ]}
      value={isPosted ? value : (stillChosen(keyboards, value) ?? NONE)}
      onChange={(id) => onChange(id === NONE ? null : id)}
      allowDeselect={false}
      comboboxProps={{ shadow: "md" }}
      error={
        isLoadingError && (
          <>
            {t`Keyboards could not be loaded.`}{" "}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => void refetch()}
            >
              {t`Load keyboards again`}
            </Anchor>
          </>
        )
      }
    />
  );
}
