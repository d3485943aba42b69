import { t } from "@lingui/core/macro";
import { DELIVERY_STATES } from "@tbm/contract/broadcasts.ts";

import type { GroupPostsFilter } from "#api/groups/group-page.ts";
import { stateText } from "#records/posts/delivery-facts.ts";
import { Select } from "#ui/overlays/select.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

import classes from "./group-page.module.css";

const ALL = "";

const periods = () => [
  { value: "7", label: t`7 days` },
  { value: "30", label: t`30 days` },
  { value: ALL, label: t`All` },
];

const states = () => [
  { value: ALL, label: t`All states` },
  ...DELIVERY_STATES.map((state) => ({ value: state, label: stateText(state) })),
];

interface PostsFiltersProps {
  filter: GroupPostsFilter;
  onChange: (name: "state" | "days", value: string | null) => void;
}

export function PostsFilters({ filter, onChange }: PostsFiltersProps) {
  return (
    <div className={classes["filters"]}>
      <SegmentedControl
        aria-label={t`Period`}
        data={periods()}
        value={filter.days === undefined ? ALL : String(filter.days)}
        onChange={(days) => onChange("days", days)}
      />
      <Select
        aria-label={t`Filter by state`}
        data={states()}
        value={filter.state ?? ALL}
        onChange={(state) => onChange("state", state)}
        allowDeselect={false}
        comboboxProps={{ shadow: "md" }}
      />
    </div>
  );
}
