import type { ReactNode } from "react";

import { ClearFilters } from "./clear-filters.tsx";

import classes from "./filter-bar.module.css";

interface FilterBarProps {
  /** Whether any of its fields narrows the list. */
  isNarrowed: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** What narrows a list, and one press that takes all of it back, whatever the list shows. */
export function FilterBar({ isNarrowed, onClear, children }: FilterBarProps) {
  return (
    <div className={classes["bar"]}>
      {children}
      {isNarrowed && <ClearFilters onClear={onClear} />}
    </div>
  );
}
