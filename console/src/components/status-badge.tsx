import { Badge } from "@mantine/core";

import classes from "./status-badge.module.css";

export type Tone = "positive" | "negative" | "uncertain" | "neutral";

interface StatusBadgeProps {
  tone: Tone;
  children: string;
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <Badge
      miw="max-content"
      variant={tone === "negative" ? "light" : "default"}
      color={tone === "negative" ? "red" : "gray"}
      leftSection={<span className={classes["dot"]} data-tone={tone} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
