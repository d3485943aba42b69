import { t } from "@lingui/core/macro";
import { Skeleton } from "@mantine/core";
import { memo, type ReactNode } from "react";

import { isShiftClick, PlainCheckbox } from "#ui/plain-checkbox.tsx";

import { actionsWidth, type Column, titleOf, widthOf } from "./column.ts";
import { AllBox, type Selection } from "./record-selection.tsx";

import classes from "./wide-table.module.css";

export interface RowsProps<T> {
  /** For screen readers. */
  label: string;
  columns: readonly Column<T>[];
  /** The rows to render; undefined while loading. */
  shown: readonly T[] | undefined;
  /** All records, for the checkbox that selects them. */
  records: readonly T[] | undefined;
  actions: ((record: T) => ReactNode) | undefined;
  mostActions: number;
  selection: Selection<T> | undefined;
  /** With Shift held, toggles a range starting at the row toggled last. */
  onToggle: (id: string, isRange: boolean) => void;
}

export const SKELETON_ROWS = 3;

/** A table whose header stays visible while its rows scroll. */
export function WideTable<T extends { id: string }>(props: RowsProps<T>) {
  const { label, columns, shown, records, actions, mostActions, selection, onToggle } = props;
  const title = titleOf(columns);
  return (
    <table aria-label={label} aria-busy={!shown} className={classes["table"]}>
      <thead className={classes["head"]}>
        <tr>
          {selection && (
            <th className={classes["box"]}>
              {records && <AllBox records={records} selection={selection} />}
            </th>
          )}
          {columns.map((column) => (
            <th style={{ minWidth: `${widthOf(column)}rem` }} key={column.header}>
              {column.header}
            </th>
          ))}
          {actions && (
            <th
              className={classes["actions"]}
              style={{ minWidth: `${actionsWidth(mostActions)}rem` }}
            >
              {t`Actions`}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown ? (
          shown.map((record) => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              title={title}
              actions={actions}
              boxName={selection?.nameOf(record)}
              isSelected={selection?.selected.has(record.id) ?? false}
              onToggle={onToggle}
            />
          ))
        ) : (
          <SkeletonRows columns={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />
        )}
      </tbody>
    </table>
  );
}

interface RowProps<T> extends Pick<RowsProps<T>, "columns" | "actions" | "onToggle"> {
  record: T;
  /** The index of the title column. */
  title: number;
  /** Undefined if records cannot be selected. */
  boxName: string | undefined;
  isSelected: boolean;
}

function PlainRow<T extends { id: string }>(props: RowProps<T>) {
  const { record, columns, title, actions, boxName, isSelected, onToggle } = props;
  return (
    <tr className={classes["row"]} data-selected={isSelected || undefined}>
      {boxName !== undefined && (
        <td className={classes["box"]}>
          <PlainCheckbox
            aria-label={t`Select ${boxName}`}
            checked={isSelected}
            onChange={(event) => onToggle(record.id, isShiftClick(event.nativeEvent))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          data-title={index === title || undefined}
          data-whole={column.isWhole}
          key={column.header}
        >
          <WithLead column={column} record={record} />
        </td>
      ))}
      {actions && <td className={classes["actions"]}>{actions(record)}</td>}
    </tr>
  );
}

function WithLead<T>({ column, record }: { column: Column<T>; record: T }) {
  const lead = column.lead?.(record);
  if (!lead) return column.cell(record);
  return (
    <div className={classes["led"]}>
      {lead}
      <div>{column.cell(record)}</div>
    </div>
  );
}

// `memo` returns the same component but loses its type parameter.
const Row = memo(PlainRow) as typeof PlainRow;

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_row, row) => (
    <tr className={classes["row"]} data-testid="skeleton-row" key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <Skeleton height={14} width={column === 0 ? "70%" : "50%"} my={3} />
        </td>
      ))}
    </tr>
  ));
}
