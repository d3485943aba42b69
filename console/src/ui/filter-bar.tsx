import type { ReactNode } from "react";

import { ClearFilters } from "./clear-filters.tsx";

import classes from "./filter-bar.module.css";

interface FilterBarProps {
  /** Whether any filter is set. */
  isNarrowed: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Filters of a list, with one button that clears them all. */
export function FilterBar({ isNarrowed, onClear, children }: FilterBarProps) {
  return (
    <div className={classes["bar"]}>
      {children}
      {isNarrowed && <ClearFilters onClear={onClear} />}
    </div>
  );
}
