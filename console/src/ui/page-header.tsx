import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** Buttons on the right; on phones below the title, full width. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  useDocumentTitle(`${title} · Telegram Bot Manager`);
  return (
    <header className={classes["header"]}>
      <Stack gap={4} className={classes["titles"] ?? ""}>
        <Title order={1}>{title}</Title>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </Stack>
      {actions && <div className={classes["actions"]}>{actions}</div>}
    </header>
  );
}
