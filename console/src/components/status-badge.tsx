import { Badge } from "@mantine/core";

import classes from "./status-badge.module.css";

interface StatusBadgeProps {
  tone: "positive" | "negative" | "neutral";
  children: string;
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <Badge
      variant={tone === "negative" ? "light" : "default"}
      color={tone === "negative" ? "red" : "gray"}
      leftSection={<span className={classes["dot"]} data-tone={tone} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
