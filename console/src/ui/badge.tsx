import type { ReactNode } from "react";

import classes from "./badge.module.css";

interface BadgeProps {
  /** Without a color the badge is only outlined. */
  color?: "gray" | "blue" | "violet" | "red";
  children: ReactNode;
}

/** Looks like Mantine's badge but is a single element, because lists contain hundreds. */
export function Badge({ color, children }: BadgeProps) {
  return (
    <span className={classes["badge"]} data-color={color}>
      {children}
    </span>
  );
}
