import { Button, Card, Group, Skeleton, Table, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";

import classes from "./record-table.module.css";

const SKELETON_ROWS = 3;
/** Thousands of rows at once would keep the browser busy for seconds. */
const ROWS_AT_ONCE = 100;

export interface Column<T> {
  header: string;
  /** Comes first on a phone's card; otherwise the first column does. */
  isTitle?: boolean;
  cell: (record: T) => ReactNode;
}

interface RecordTableProps<T> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  /** Undefined while they are being loaded. */
  records: readonly T[] | undefined;
  actions?: (record: T) => ReactNode;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
}

/** A list of records: a table on wide screens, a card for each record on phones. */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  const { label, columns, records, actions, empty } = props;
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  if (records?.length === 0) return <Card>{empty}</Card>;
  return (
    <Card p={0} className={classes["card"]}>
      {/* Roles are written out because the phone layout takes the table's own display away. */}
      <Table
        role="table"
        aria-label={label}
        aria-busy={!records}
        verticalSpacing="sm"
        horizontalSpacing="lg"
      >
        <Table.Thead role="rowgroup" className={classes["head"]}>
          <Table.Tr role="row">
            {columns.map(({ header }) => (
              <Table.Th role="columnheader" key={header}>
                {header}
              </Table.Th>
            ))}
            {actions && (
              <Table.Th role="columnheader" ta="right">
                Actions
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {records ? (
            records.slice(0, shown).map(toRow)
          ) : (
            <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />
          )}
        </Table.Tbody>
      </Table>
      {records && records.length > shown && (
        <Group justify="center" gap="md" p="md" className={classes["more"] ?? ""}>
          <Text size="xs" c="dimmed">
            {shown.toLocaleString("en-US")} of {records.length.toLocaleString("en-US")}
          </Text>
          <Button
            variant="default"
            size="xs"
            onClick={() => setShown((count) => count + ROWS_AT_ONCE)}
          >
            Show more
          </Button>
        </Group>
      )}
    </Card>
  );

  function toRow(record: T) {
    return (
      <Table.Tr role="row" className={classes["row"]} key={record.id}>
        {columns.map(({ header, isTitle, cell }) => (
          <Table.Td role="cell" data-label={header} data-title={isTitle} key={header}>
            {cell(record)}
          </Table.Td>
        ))}
        {actions && (
          <Table.Td role="cell" className={classes["actions"]}>
            {actions(record)}
          </Table.Td>
        )}
      </Table.Tr>
    );
  }
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_row, row) => (
    <Table.Tr role="row" className={classes["row"]} data-testid="skeleton-row" key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <Table.Td role="cell" key={column}>
          <Skeleton height={14} width={column === 0 ? "70%" : "50%"} my={9} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
