import { t } from "@lingui/core/macro";
import { Anchor, Card, Text, Title } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { ReactNode } from "react";

import { Link } from "#router/link.tsx";

import classes from "./dashboard.module.css";

interface ListCardProps<T> {
  title: string;
  /** The screen that lists all of them, and the accessible name of the link to it. */
  all: { to: string; label: string };
  description?: string;
  /** What the reader needs to understand the rows. */
  note?: ReactNode;
  records: readonly T[];
  row: (record: T) => ReactNode;
  empty: ReactNode;
}

/** The first few records of a list. */
export function ListCard<T extends { id: string }>(props: ListCardProps<T>) {
  const { title, all, description, note, records, row, empty } = props;
  return (
    <Card component="section" p={0} aria-label={title}>
      <div className={classes["head"]}>
        <div>
          <Title order={2}>{title}</Title>
          {description && <Text c="dimmed">{description}</Text>}
          {records.length > 0 && note}
        </div>
        {records.length > 0 && (
          <Anchor
            component={Link}
            to={all.to}
            size="sm"
            className={classes["all"] ?? ""}
            aria-label={all.label}
          >
            {t`View all`}
          </Anchor>
        )}
      </div>
      {records.length === 0 && empty}
      {records.length > 0 && (
        <ul className={classes["rows"]}>
          {records.slice(0, LIMITS.dashboardItems).map((record) => (
            <li className={classes["row"]} key={record.id}>
              {row(record)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
