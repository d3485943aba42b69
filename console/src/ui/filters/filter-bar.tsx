import { t } from "@lingui/core/macro";
import { Button, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";

import { ClearFilters } from "./clear-filters.tsx";

import classes from "./filter-bar.module.css";

/** Only phones need it. */
const FilterSheet = lazy(async () => ({
  default: (await import("./filter-sheet.tsx")).FilterSheet,
}));

interface FilterBarProps {
  /** Always visible. If false, a phone shows only an icon, for the filters. */
  search: ReactNode;
  /** The other filters. Phones show them in a sheet. */
  children: ReactNode;
  /** How many of the other filters are set. */
  activeCount: number;
  /** Whether any filter is set. */
  isNarrowed: boolean;
  onClear: () => void;
  /** Whether the filters fill the bar, so that the button that clears them has no words. */
  isFull?: boolean;
  /** Names the filters for screen readers. */
  label?: string;
}

/** The search and filters of a list, with one button that clears them all. */
export function FilterBar(props: FilterBarProps) {
  const { search, children, activeCount, isNarrowed, onClear, isFull = false, label } = props;
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes["bar"]} role="search" aria-label={label ?? t`Filter`}>
      {search && <div className={classes["search"]}>{search}</div>}
      {isPhone ? (
        children && (
          <Sheet {...{ activeCount, isNarrowed, onClear }} isIcon={search === false}>
            {children}
          </Sheet>
        )
      ) : (
        <>
          {children}
          {isNarrowed && <ClearFilters isIcon={isFull} onClear={onClear} />}
        </>
      )}
    </div>
  );
}

type SheetProps = Pick<FilterBarProps, "children" | "activeCount" | "isNarrowed" | "onClear"> & {
  isIcon: boolean;
};

function Sheet({ children, activeCount, isNarrowed, onClear, isIcon }: SheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = activeCount > 0 ? t`Filter (${activeCount})` : t`Filter`;
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        {...(isIcon
          ? { className: classes["icon"] ?? "" }
          : { leftSection: <IconFilter size={16} aria-hidden /> })}
      >
        {isIcon ? (
          <>
            <IconFilter size={18} stroke={1.7} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
            {activeCount > 0 && <span aria-hidden>{activeCount}</span>}
          </>
        ) : (
          label
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet
            onClear={isNarrowed ? onClear : null}
            onClose={() => {
              setIsOpen(false);
              opener.current?.focus({ preventScroll: true });
            }}
          >
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}
