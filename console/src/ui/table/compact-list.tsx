import { t } from "@lingui/core/macro";
import { ActionIcon, Skeleton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { lazy, memo, Suspense, useCallback, useId, useState } from "react";

import { isShiftClick, PlainCheckbox } from "#ui/plain-checkbox.tsx";

import { type Column, type Placed, placeColumns } from "./column.ts";
import { AllBox } from "./record-selection.tsx";
import { type RowsProps, SKELETON_ROWS } from "./wide-table.tsx";

import classes from "./compact-list.module.css";

/** Loaded with the first ⋯ that is opened. */
const RecordSheet = lazy(async () => ({
  default: (await import("./record-sheet.tsx")).RecordSheet,
}));

const briefly = <T,>({ brief, cell }: Column<T>, record: T) => (brief ?? cell)(record);

/**
 * The rows of a table on a narrow screen, in two lines each. Screen readers still get a table: the lines only group
 * its cells. All fields and actions are behind ⋯.
 */
export function CompactList<T extends { id: string }>(props: RowsProps<T>) {
  const { label, columns, shown, records, actions, selection, onToggle } = props;
  const [open, setOpen] = useState<{ record: T; from: HTMLElement } | null>(null);
  const openSheet = useCallback((record: T, from: HTMLElement) => setOpen({ record, from }), []);
  const placed = placeColumns(columns);
  const { title, badges, details, corners } = placed;
  const record = open && shown?.find(({ id }) => id === open.record.id);
  return (
    <div role="table" aria-label={label} aria-busy={!shown} className={classes["list"]}>
      <div role="rowgroup" className={classes["head"]} data-has-box={selection && true}>
        <div role="row">
          {selection && (
            <div role="columnheader" className={classes["all"]}>
              {records && <AllBox records={records} selection={selection} />}
              <span aria-hidden>{t`Select all`}</span>
            </div>
          )}
          {[title, ...badges, ...details, ...corners].map(
            (column) =>
              column && (
                <div role="columnheader" className={classes["hidden"]} key={column.header}>
                  {column.header}
                </div>
              ),
          )}
          {actions && (
            <div role="columnheader" className={classes["hidden"]}>
              {t`Actions`}
            </div>
          )}
        </div>
      </div>
      <div role="rowgroup">
        {shown
          ? shown.map((each) => (
              <CompactRow
                key={each.id}
                record={each}
                columns={columns}
                hasSheet={actions !== undefined}
                boxName={selection?.nameOf(each)}
                isSelected={selection?.selected.has(each.id) ?? false}
                onToggle={onToggle}
                onOpen={openSheet}
              />
            ))
          : Array.from({ length: SKELETON_ROWS }, (_, row) => <SkeletonRow key={row} />)}
      </div>
      {open && record && (
        <Suspense>
          <RecordSheet
            title={title && briefly(title, record)}
            // The title's cell may say more than the name.
            fields={columns
              .filter((column) => column !== title || column.brief)
              .map(({ header, cell }) => ({ header, value: cell(record) }))}
            actions={actions?.(record)}
            onClose={() => {
              setOpen(null);
              open.from.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface CompactRowProps<T> extends Pick<RowsProps<T>, "columns" | "onToggle"> {
  record: T;
  hasSheet: boolean;
  /** Undefined if records cannot be selected. */
  boxName: string | undefined;
  isSelected: boolean;
  onOpen: (record: T, from: HTMLElement) => void;
}

function PlainRow<T extends { id: string }>(props: CompactRowProps<T>) {
  const { record, columns, hasSheet, boxName, isSelected, onToggle, onOpen } = props;
  const id = useId();
  const { title, badges, details, corners }: Placed<T> = placeColumns(columns);
  return (
    <div role="row" className={classes["row"]} data-selected={isSelected || undefined}>
      {boxName !== undefined && (
        <div role="cell" className={classes["box"]}>
          <PlainCheckbox
            aria-label={t`Select ${boxName}`}
            checked={isSelected}
            onChange={(event) => onToggle(record.id, isShiftClick(event.nativeEvent))}
          />
        </div>
      )}
      {title?.lead?.(record)}
      <div className={classes["lines"]}>
        <div className={classes["line"]}>
          <div role="cell" className={classes["title"]} id={`${id}-title`}>
            {title && briefly(title, record)}
          </div>
          {badges.map((column) => (
            <div role="cell" className={classes["badge"]} key={column.header}>
              {briefly(column, record)}
            </div>
          ))}
        </div>
        <div className={classes["line"]}>
          <div className={classes["details"]}>
            {details.map((column) => (
              <span role="cell" data-kept={column.isKept} key={column.header}>
                {briefly(column, record)}
              </span>
            ))}
          </div>
          {details.map(
            ({ chart, header }) =>
              chart && (
                <div aria-hidden className={classes["corner"]} key={header}>
                  {chart(record)}
                </div>
              ),
          )}
          {corners.map((column) => (
            <div role="cell" className={classes["corner"]} key={column.header}>
              {briefly(column, record)}
            </div>
          ))}
        </div>
      </div>
      {hasSheet && (
        <div role="cell" className={classes["more"]}>
          <ActionIcon
            id={`${id}-more`}
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t`More about`}
            aria-labelledby={`${id}-more ${id}-title`}
            aria-haspopup="dialog"
            onClick={(event) => onOpen(record, event.currentTarget)}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

// `memo` returns the same component but loses its type parameter.
const CompactRow = memo(PlainRow) as typeof PlainRow;

const SkeletonRow = () => (
  <div role="row" className={classes["row"]} data-testid="skeleton-row">
    <div role="cell" className={classes["lines"]}>
      <Skeleton height={14} width="55%" my={3} />
      <Skeleton height={12} width="75%" my={3} />
    </div>
  </div>
);
