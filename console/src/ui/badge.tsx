import type { ReactNode } from "react";

import classes from "./badge.module.css";

interface BadgeProps {
  /** Without one it is a plain frame. */
  color?: "gray" | "blue" | "violet" | "red";
  children: ReactNode;
}

/** Looks like Mantine's and is one element: lists have hundreds of them. */
export function Badge({ color, children }: BadgeProps) {
  return (
    <span className={classes["badge"]} data-color={color}>
      {children}
    </span>
  );
}
