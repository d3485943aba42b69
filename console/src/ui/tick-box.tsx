import type { ComponentProps } from "react";

import classes from "./tick-box.module.css";

interface TickBoxProps extends Omit<ComponentProps<"input">, "type" | "className" | "ref"> {
  /** Some of what it stands for is selected. */
  isPartly?: boolean;
}

/** A checkbox that looks like Mantine's and is one element: lists have hundreds of them. */
export function TickBox({ isPartly = false, ...rest }: TickBoxProps) {
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
export const isShifted = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
