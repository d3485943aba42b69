import { t } from "@lingui/core/macro";
import { Skeleton } from "@mantine/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import type { Group } from "@tbm/contract/groups.ts";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";

import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { TargetName } from "#records/target-name.tsx";
import { TargetBadge } from "#records/topic-state-badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { isShiftClick, PlainCheckbox } from "#ui/plain-checkbox.tsx";
import { indexAfterKey } from "#ui/table/list-keys.ts";

import classes from "./group-checklist.module.css";

const ROW_HEIGHT = 36;
/** Larger than the list's height, so nothing needs to be measured. */
const sightOf = (isTall: boolean) => ({ width: 0, height: isTall ? window.innerHeight : 240 });
const SKELETON_ROWS = 3;

interface GroupRowsProps {
  groups: readonly Group[];
  selected: ReadonlySet<string>;
  isTall: boolean;
  /** With Shift held, toggles a range starting at the row toggled last. */
  onToggle: (group: Group, isRange: boolean) => void;
}

/**
 * Renders only the visible rows and the one with the tab stop. Arrow keys, Home, End and the page keys move
 * through all rows; Tab leaves the list.
 */
export function GroupRows({ groups, selected, isTall, onToggle }: GroupRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const [place, setPlace] = useState(0);
  const [shown, setShown] = useState(groups);
  if (shown !== groups) {
    // A new search starts at its first group.
    setShown(groups);
    setPlace(0);
  }
  const active = Math.min(place, groups.length - 1);
  const rows = useVirtualizer({
    count: groups.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    initialRect: sightOf(isTall),
    observeElementRect: (_rows, tell) => tell(sightOf(isTall)),
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  });

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"] input`)?.focus();
  }, [active]);

  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [groups]);

  function move(event: KeyboardEvent) {
    const group = groups[active];
    if (event.key === "Enter" && group) {
      event.preventDefault();
      onToggle(group, event.shiftKey);
    }
    const to = indexAfterKey(event.key, active, groups.length);
    if (to === null) return;
    event.preventDefault();
    isMoving.current = to !== active;
    setPlace(to);
  }

  return (
    <div
      ref={box}
      role="presentation"
      className={classes["box"]}
      data-tall={isTall || undefined}
      onKeyDown={move}
    >
      <div
        role="list"
        aria-label={t`Groups`}
        className={classes["rows"]}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const group = groups[index];
          if (!group) return null;
          return (
            <div
              key={group.id}
              role="listitem"
              aria-setsize={groups.length}
              aria-posinset={index + 1}
              data-index={index}
              className={classes["row"]}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <label className={classes["label"]} data-topic={group.topic ? true : undefined}>
                <PlainCheckbox
                  checked={selected.has(group.id)}
                  {...(isNewGroup(group) && { "aria-describedby": `new-${group.id}` })}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => setPlace(index)}
                  onChange={(event) => onToggle(group, isShiftClick(event.nativeEvent))}
                />
                <span className={classes["name"]}>
                  <TargetName {...group} />
                </span>{" "}
                <TargetBadge group={group} />
              </label>
              {isNewGroup(group) && (
                <span id={`new-${group.id}`} className={classes["mark"]}>
                  <Badge color="blue">{t`New`}</Badge>
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

export function GroupRowSkeletons() {
  return (
    <div className={classes["box"]} aria-busy>
      {Array.from({ length: SKELETON_ROWS }, (_row, index) => (
        <div className={classes["waiting"]} style={{ height: ROW_HEIGHT }} key={index}>
          <Skeleton height={14} width={16} />
          <Skeleton height={14} width="55%" />
        </div>
      ))}
    </div>
  );
}
