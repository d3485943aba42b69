import { t } from "@lingui/core/macro";
import { Button, Card, Group, Text } from "@mantine/core";
import { type ReactNode, useCallback, useRef, useState } from "react";

import { formatNumber } from "#lib/numbers.ts";

import { type Column, tableWidth } from "./column.ts";
import { CompactList } from "./compact-list.tsx";
import { idsBetween } from "./ids-between.ts";
import { type Selection, toggled } from "./record-selection.tsx";
import { useFits } from "./use-fits.ts";
import { WideTable } from "./wide-table.tsx";

import classes from "./record-table.module.css";

export type { Column } from "./column.ts";

/** Rendering thousands of rows at once would block the browser for seconds. */
const ROWS_AT_ONCE = 50;

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
  /** The most actions a record can have; 3 if omitted. With 0, only a list has ⋯, for all fields. */
  mostActions?: number;
  /** Adds a checkbox to each row, and one for all to the header. */
  selection?: Selection<T>;
  more?: More;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
}

/**
 * A list of records: a table if all columns fit, otherwise two lines per record. A row renders again only when it
 * changes, as long as `columns`, `actions` and the selection's `onChange` are stable.
 */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  if (props.records?.length === 0) return <Card>{props.empty}</Card>;
  return <Records {...props} />;
}

function Records<T extends { id: string }>(props: RecordTableProps<T>) {
  const { label, of, columns, records, actions, mostActions = 3, selection, more } = props;
  const { rowsAtOnce = ROWS_AT_ONCE } = props;
  const [extent, setExtent] = useState({ of, rows: rowsAtOnce });
  const shown = extent.of === of ? extent.rows : rowsAtOnce;
  const onToggle = useToggle(records, selection);
  const { ref, doesFit } = useFits(
    tableWidth({
      columns,
      mostActions: actions && mostActions > 0 ? mostActions : null,
      hasBoxes: selection !== undefined,
    }),
  );
  const total = more?.total ?? (more?.load ? undefined : records?.length);
  const rows = {
    label,
    columns,
    shown: records?.slice(0, shown),
    records,
    actions,
    mostActions,
    selection,
    onToggle,
  };
  return (
    <Card p={0} className={classes["card"] ?? ""} ref={ref}>
      {doesFit ? (
        <WideTable {...rows} actions={mostActions > 0 ? actions : undefined} />
      ) : (
        <CompactList {...rows} />
      )}
      {records && (records.length > shown || more?.load) && (
        <Group justify="center" gap="md" p="sm" className={classes["more"] ?? ""}>
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

/** Toggles a record, or with Shift all from the one toggled last. */
function useToggle<T extends { id: string }>(
  records: readonly T[] | undefined,
  selection: Selection<T> | undefined,
) {
  const change = selection?.onChange;
  const isBulk = selection?.isBulk;
  const anchor = useRef<string | null>(null);
  return useCallback(
    (id: string, isRange: boolean) => {
      const range = new Set(isRange ? idsBetween(records ?? [], anchor.current, id) : []);
      const others =
        records?.filter((each) => range.has(each.id) && (isBulk?.(each) ?? true)) ?? [];
      change?.((selected) => toggled(selected, [id, ...others.map((each) => each.id)]));
      anchor.current = id;
    },
    [change, records, isBulk],
  );
}

function shownText(rows: number, total: number | undefined): string {
  const shown = formatNumber(rows);
  if (total === undefined) return t`${shown} shown`;
  const all = formatNumber(total);
  return t`${shown} of ${all}`;
}
