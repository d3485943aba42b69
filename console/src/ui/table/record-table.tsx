/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the layout of cards takes the table's own display away, and its roles with it */
import { t } from "@lingui/core/macro";
import { Button, Card, Group, Skeleton, Text } from "@mantine/core";
import { memo, type ReactNode, useCallback, useRef, useState } from "react";

import { formatNumber } from "#lib/numbers.ts";
import { isShiftClick, PlainCheckbox } from "#ui/plain-checkbox.tsx";

import { idsBetween } from "./ids-between.ts";
import { AllBox, type Selection, toggled } from "./record-selection.tsx";

import classes from "./record-table.module.css";

const SKELETON_ROWS = 3;
/** Rendering thousands of rows at once would block the browser for seconds. */
const ROWS_AT_ONCE = 50;
/** Widths in rem, including the space between columns. */
const USUAL_COLUMN = 7;
const BOX_COLUMN = 2.75;
const ACTION = 2.25;
const EDGES = 1;
/** Below this width, cards are easier to read than even a small table. */
const SMALLEST_TABLE = 36;

export interface Column<T> {
  header: string;
  /** Shown first on a card. If no column has it, the first one is. */
  isTitle?: boolean;
  /** The smallest readable width in rem, including spacing; 7 if omitted. */
  minRem?: number;
  /** Never wrapped. */
  isWhole?: boolean;
  cell: (record: T) => ReactNode;
}

/** For lists that are loaded page by page. */
interface More {
  label?: string;
  /** The number of all records, if known. */
  total?: number;
  isLoading: boolean;
  /** Null once everything is loaded. */
  load: (() => void) | null;
}

interface RecordTableProps<T> {
  /** For screen readers. */
  label: string;
  /** Identifies the search. When it changes, the list starts again with its first rows. */
  of?: string;
  columns: readonly Column<T>[];
  /** Undefined while loading. */
  records: readonly T[] | undefined;
  actions?: (record: T) => ReactNode;
  /** How many rows to show at first and to add each time; 50 if omitted. */
  rowsAtOnce?: number;
  /** The most actions a record can have; 3 if omitted. */
  mostActions?: number;
  /** Adds a checkbox to each row, and one for all to the header. */
  selection?: Selection<T>;
  more?: More;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
}

/**
 * A list of records: a table if all columns fit, otherwise one card per record. A row renders again only when it
 * changes, as long as `columns`, `actions` and the selection's `onChange` are stable.
 */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  const { label, of, columns, records, actions, mostActions = 3, selection, more, empty } = props;
  const { rowsAtOnce = ROWS_AT_ONCE } = props;
  const [extent, setExtent] = useState({ of, rows: rowsAtOnce });
  const shown = extent.of === of ? extent.rows : rowsAtOnce;
  const change = selection?.onChange;
  const isBulk = selection?.isBulk;
  const anchor = useRef<string | null>(null);
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const range = new Set(isRange ? idsBetween(records ?? [], anchor.current, id) : []);
      const others =
        records?.filter((each) => range.has(each.id) && (isBulk?.(each) ?? true)) ?? [];
      change?.((selected) => toggled(selected, [id, ...others.map((each) => each.id)]));
      anchor.current = id;
    },
    [change, records, isBulk],
  );
  const title = titleOf(columns);
  const actionsRem = actions ? actionsWidth(mostActions) : 0;
  const tableFrom = widthOf(columns) + actionsRem + (selection ? BOX_COLUMN : 0);
  const total = more?.total ?? (more?.load ? undefined : records?.length);
  if (records?.length === 0) return <Card>{empty}</Card>;
  return (
    <Card
      p={0}
      className={classes["card"]}
      style={{ "--table-from": `${Math.max(tableFrom, SMALLEST_TABLE)}rem` }}
    >
      <table role="table" aria-label={label} aria-busy={!records} className={classes["table"]}>
        <thead role="rowgroup" className={classes["head"]}>
          <tr role="row">
            {selection && (
              <th role="columnheader" className={classes["box"]} data-label={t`Select all`}>
                {records && <AllBox records={records} selection={selection} />}
              </th>
            )}
            {columns.map(({ header, minRem = USUAL_COLUMN }) => (
              <th role="columnheader" style={{ minWidth: `${minRem}rem` }} key={header}>
                {header}
              </th>
            ))}
            {actions && (
              <th
                role="columnheader"
                className={classes["actions"]}
                style={{ minWidth: `${actionsRem}rem` }}
              >
                {t`Actions`}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {records ? (
            records
              .slice(0, shown)
              .map((record) => (
                <Row
                  key={record.id}
                  record={record}
                  columns={columns}
                  title={title}
                  actions={actions}
                  boxName={selection?.nameOf(record)}
                  isSelected={selection?.selected.has(record.id) ?? false}
                  onToggle={toggle}
                />
              ))
          ) : (
            <SkeletonRows columns={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />
          )}
        </tbody>
      </table>
      {records && (records.length > shown || more?.load) && (
        <Group justify="center" gap="md" p="md" className={classes["more"] ?? ""}>
          <Text size="xs" c="dimmed">
            {shownText(Math.min(shown, records.length), total)}
          </Text>
          <Button
            variant="default"
            size="xs"
            loading={more?.isLoading ?? false}
            onClick={() => showMore(records.length)}
          >
            {more?.label ?? t`Show more`}
          </Button>
        </Group>
      )}
    </Card>
  );

  function showMore(atHand: number) {
    if (shown + rowsAtOnce > atHand) more?.load?.();
    setExtent({ of, rows: shown + rowsAtOnce });
  }
}

function shownText(rows: number, total: number | undefined): string {
  const shown = formatNumber(rows);
  if (total === undefined) return t`${shown} shown`;
  const all = formatNumber(total);
  return t`${shown} of ${all}`;
}

/** The index of the title column. */
const titleOf = <T,>(columns: readonly Column<T>[]) =>
  Math.max(
    0,
    columns.findIndex(({ isTitle }) => isTitle),
  );

const widthOf = <T,>(columns: readonly Column<T>[]) =>
  columns.reduce((sum, { minRem = USUAL_COLUMN }) => sum + minRem, EDGES);

/** The header "Actions" is wider than a single action. */
const actionsWidth = (most: number) => Math.max(4.75, 1.5 + ACTION * most);

interface RowProps<T> {
  record: T;
  columns: readonly Column<T>[];
  /** The index of the title column. */
  title: number;
  actions: ((record: T) => ReactNode) | undefined;
  /** Undefined if records cannot be selected. */
  boxName: string | undefined;
  isSelected: boolean;
  /** With Shift held, toggles a range starting at the row toggled last. */
  onToggle: (id: string, isRange: boolean) => void;
}

function PlainRow<T extends { id: string }>(props: RowProps<T>) {
  const { record, columns, title, actions, boxName, isSelected, onToggle } = props;
  return (
    <tr role="row" className={classes["row"]}>
      {boxName !== undefined && (
        <td role="cell" className={classes["box"]}>
          <PlainCheckbox
            aria-label={t`Select ${boxName}`}
            checked={isSelected}
            onChange={(event) => onToggle(record.id, isShiftClick(event.nativeEvent))}
          />
        </td>
      )}
      {columns.map(({ header, isWhole, cell }, index) => (
        <td
          role="cell"
          data-label={header}
          data-title={index === title || undefined}
          data-whole={isWhole}
          key={header}
        >
          {cell(record)}
        </td>
      ))}
      {actions && (
        <td role="cell" className={classes["actions"]}>
          {actions(record)}
        </td>
      )}
    </tr>
  );
}

// `memo` returns the same component but loses its type parameter.
const Row = memo(PlainRow) as typeof PlainRow;

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_row, row) => (
    <tr role="row" className={classes["row"]} data-testid="skeleton-row" key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <td role="cell" key={column}>
          <Skeleton height={14} width={column === 0 ? "70%" : "50%"} my={9} />
        </td>
      ))}
    </tr>
  ));
}
