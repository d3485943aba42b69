import { t } from "@lingui/core/macro";

import { Select } from "#ui/overlays/select.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

import { type View, VIEWS } from "./calendar-days.ts";
import type { CalendarState } from "./use-calendar.ts";

import classes from "./calendar.module.css";

const TEXTS: Record<View, () => string> = {
  month: () => t`Month`,
  week: () => t`Week`,
  day: () => t`Day`,
  agenda: () => t`Agenda`,
};

/** Chooses the view. A phone has no room for all of them beside the other controls. */
export function CalendarViews({ calendar }: { calendar: CalendarState }) {
  const { isPhone, view, show } = calendar;
  const choice = {
    "aria-label": t`View`,
    value: view,
    data: VIEWS.map((value) => ({ value, label: TEXTS[value]() })),
    onChange: (chosen: string | null) =>
      show({ view: VIEWS.find((name) => name === chosen) ?? "month" }),
  };
  if (!isPhone) return <SegmentedControl isWide {...choice} />;
  return (
    <Select
      {...choice}
      className={classes["views"] ?? ""}
      allowDeselect={false}
      rightSectionWidth={28}
      comboboxProps={{ shadow: "md" }}
    />
  );
}
