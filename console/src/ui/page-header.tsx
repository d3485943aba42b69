import { Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** Empty if nobody knows the language of the title. */
  titleLang?: "" | undefined;
  subtitle?: ReactNode;
  /** A picture before the title. */
  leading?: ReactNode;
  /** Buttons on the right; on phones below the title if they don't fit beside it. */
  actions?: ReactNode;
  /**
   * A phone leaves out the subtitle, or has it beside the title of a record, so that the first record or field is near
   * the top.
   */
  isCompact?: boolean;
  /** The page of one record: on phones its actions are below the title, and fill the width. */
  isRecord?: boolean;
}

export function PageHeader(props: PageHeaderProps) {
  const { title, titleLang, subtitle, leading, actions, isCompact, isRecord } = props;
  useDocumentTitle(`${title} · Telegram Bot Manager`);
  return (
    <header
      className={classes["header"]}
      data-compact={isCompact || undefined}
      data-record={isRecord || undefined}
    >
      <div className={classes["lead"]}>
        {leading}
        <div className={classes["titles"]}>
          <Title order={1} lang={titleLang}>
            {title}
          </Title>
          {subtitle && (
            <Text component="div" c="dimmed" className={classes["subtitle"] ?? ""}>
              {subtitle}
            </Text>
          )}
        </div>
      </div>
      {actions && <div className={classes["actions"]}>{actions}</div>}
    </header>
  );
}
