import { plural, t } from "@lingui/core/macro";
import { Switch, Text } from "@mantine/core";

import { Select } from "#ui/overlays/select.tsx";

const OFFERED = [1, 2, 3, 6, 12, 24, 36, 47];
const NEVER = "never";
/** Telegram lets bots delete their posts for this long. */
const DELETABLE_HOURS = 48;

interface DeleteAfterSelectProps {
  /** Null for never. A number that is not offered by default is offered too. */
  value: number | null;
  onChange: (hours: number | null) => void;
}

export function DeleteAfterSelect({ value, onChange }: DeleteAfterSelectProps) {
  const hours = [...new Set([...OFFERED, ...(value === null ? [] : [value])])];
  const offered = hours
    .toSorted((a, b) => a - b)
    .map((count) => ({
      value: String(count),
      label: plural(count, { one: "# hour", other: "# hours" }),
    }));
  return (
    <Select
      label={t`Delete after`}
      description={t`Telegram lets bots delete posts for 48 hours.`}
      data={[{ value: NEVER, label: t`Never` }, ...offered]}
      value={value === null ? NEVER : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === NEVER ? null : Number(chosen))}
      allowDeselect={false}
      comboboxProps={{ shadow: "md" }}
    />
  );
}

interface DeletePreviousSwitchProps {
  isOn: boolean;
  /** How many hours lie between two posts. */
  intervalHours: number;
  onChange: (isOn: boolean) => void;
}

export function DeletePreviousSwitch({ isOn, intervalHours, onChange }: DeletePreviousSwitchProps) {
  const isTooOld = isOn && intervalHours >= DELETABLE_HOURS;
  return (
    <Switch
      label={t`Delete the previous post when the new one is posted`}
      description={
        isTooOld && (
          <Text span inherit c="var(--mantine-color-orange-light-color)">
            {t`By then it is too old for bots to delete, so it stays.`}
          </Text>
        )
      }
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
