import type { ReactNode } from "react";

/** Widths in rem, including the space between columns. */
const USUAL_COLUMN = 7;
const LEAD = 2.75;
const BOX_COLUMN = 2.75;
const ACTION = 2.25;
const EDGES = 1;
/** Below this width, a list is easier to read than even a small table. */
const SMALLEST_TABLE = 36;

export interface Column<T> {
  header: string;
  /** The record's name, which comes first in a list. If no column has it, the first one is. */
  isTitle?: boolean;
  /** The smallest readable width in rem, including spacing; 7 if omitted. */
  minRem?: number;
  /** Never wrapped. */
  isWhole?: boolean;
  cell: (record: T) => ReactNode;
  /** An avatar or a picture before the title. Null if the record has none. */
  lead?: (record: T) => ReactNode;
  /**
   * Where a list shows it: at the end of the first or the second line, or only among all fields behind ⋯. If omitted,
   * it is one of the details on the second line.
   */
  place?: "badge" | "corner" | "sheet";
  /** A shorter form without links, for a list. */
  brief?: (record: T) => ReactNode;
  /** Whether a list cuts the other details off first. */
  isKept?: boolean;
  /** A detail's chart, at the end of the second line of a list. It says no more than the detail. */
  chart?: (record: T) => ReactNode;
}

/** The columns in the order of a list. */
export interface Placed<T> {
  /** Undefined only without any columns. */
  title: Column<T> | undefined;
  badges: Column<T>[];
  details: Column<T>[];
  corners: Column<T>[];
}

/** The index of the title column. */
export const titleOf = <T>(columns: readonly Column<T>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isTitle }) => isTitle),
  );

export function placeColumns<T>(columns: readonly Column<T>[]): Placed<T> {
  const title = columns[titleOf(columns)];
  const others = columns.filter((column) => column !== title);
  const at = (place: Column<T>["place"]) => others.filter((column) => column.place === place);
  return { title, badges: at("badge"), details: at(undefined), corners: at("corner") };
}

export const widthOf = <T>({ minRem = USUAL_COLUMN, lead }: Column<T>): number =>
  minRem + (lead ? LEAD : 0);

/** The header "Actions" is wider than a single action. */
export const actionsWidth = (most: number): number => Math.max(4.75, 1.5 + ACTION * most);

interface Shape<T> {
  columns: readonly Column<T>[];
  /** The most actions of a record; null without any. */
  mostActions: number | null;
  hasBoxes: boolean;
}

/** The smallest width of the table in rem. */
export function tableWidth<T>({ columns, mostActions, hasBoxes }: Shape<T>): number {
  const fields = columns.reduce((sum, column) => sum + widthOf(column), EDGES);
  const others =
    (mostActions === null ? 0 : actionsWidth(mostActions)) + (hasBoxes ? BOX_COLUMN : 0);
  return Math.max(fields + others, SMALLEST_TABLE);
}
