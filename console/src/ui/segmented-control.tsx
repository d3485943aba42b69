import { type ReactNode, useId } from "react";

import classes from "./segmented-control.module.css";

interface SegmentedControlProps<Value extends string> {
  "aria-label": string;
  data: readonly { value: Value; label: ReactNode }[];
  value: Value;
  className?: string | undefined;
  /** As wide as there is space. */
  isWide?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of few, side by side. Mantine's measures the page to place its mark, while a screen is being shown. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { data, value: chosen, className = "", isWide = false, onChange } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props["aria-label"]}
      data-wide={isWide || undefined}
      className={`${classes["control"]} ${className}`}
    >
      {data.map(({ value, label }) => (
        <label key={value} className={classes["segment"]}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
