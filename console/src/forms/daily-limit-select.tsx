import { plural } from "@lingui/core/macro";
import type { SelectProps } from "@mantine/core";

import { Select } from "#ui/overlays/select.tsx";

const OFFERED = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 50];
const NONE = "none";

interface DailyLimitSelectProps extends Pick<SelectProps, "label" | "description" | "disabled"> {
  value: number | null;
  /** What it means if there is no limit here. */
  noneLabel: string;
  onChange: (posts: number | null) => void;
}

/** How many posts a group may get on one day. A number that is not offered by default is offered too. */
export function DailyLimitSelect({ value, noneLabel, onChange, ...props }: DailyLimitSelectProps) {
  const counts = [...new Set([...OFFERED, ...(value === null ? [] : [value])])];
  return (
    <Select
      {...props}
      data={[
        { value: NONE, label: noneLabel },
        ...counts
          .toSorted((a, b) => a - b)
          .map((count) => ({
            value: String(count),
            label: plural(count, { one: "# post a day", other: "# posts a day" }),
          })),
      ]}
      value={value === null ? NONE : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? null : Number(chosen))}
      allowDeselect={false}
      comboboxProps={{ shadow: "md" }}
    />
  );
}
