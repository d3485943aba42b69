import type { ComponentProps } from "react";

import classes from "./plain-checkbox.module.css";

interface PlainCheckboxProps extends Omit<ComponentProps<"input">, "type" | "className" | "ref"> {
  /** Whether only a part is selected. */
  isPartly?: boolean;
}

/** Looks like Mantine's checkbox but is a single element, because lists contain hundreds. */
export function PlainCheckbox({ isPartly = false, ...rest }: PlainCheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={classes["box"]}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
    />
  );
}

/** Whether Shift was held when a box was clicked. */
export const isShiftClick = (event: Event): boolean =>
  event instanceof MouseEvent && event.shiftKey;
