import { Badge } from "./badge.tsx";

import classes from "./status-badge.module.css";

export type Tone = "positive" | "negative" | "uncertain" | "neutral";

interface StatusBadgeProps {
  tone: Tone;
  children: string;
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <Badge {...(tone === "negative" && { color: "red" })}>
      <span className={classes["dot"]} data-tone={tone} aria-hidden />
      {children}
    </Badge>
  );
}
