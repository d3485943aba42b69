import { t } from "@lingui/core/macro";
import { UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";

import type { Section } from "./arrange-items.ts";
import { KINDS, type PaletteItem } from "./palette-item.ts";

import classes from "./palette.module.css";

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface PaletteOptionsProps {
  id: string;
  sections: readonly Section[];
  /** The index of the current option among all. */
  at: number;
  onPoint: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
}

/** The choices below the field, which keeps the focus. */
export function PaletteOptions({ id, sections, at, onPoint, onChoose }: PaletteOptionsProps) {
  const startOf = (place: number) =>
    sections.slice(0, place).reduce((total, { items }) => total + items.length, 0);
  return (
    <div id={id} role="listbox" aria-label={t`Results`} className={classes["list"]}>
      {sections.map(({ kind, items }, place) => (
        <div key={`${kind} ${place}`} role="group" aria-label={KINDS[kind]()}>
          <div className={classes["kind"]} aria-hidden>
            {KINDS[kind]()}
          </div>
          {items.map((item, index) => (
            <Option
              key={item.id}
              id={optionId(id, startOf(place) + index)}
              item={item}
              isCurrent={startOf(place) + index === at}
              onPoint={() => onPoint(startOf(place) + index)}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: (item: PaletteItem) => void;
}

function Option({ id, item, isCurrent, onPoint, onChoose }: OptionProps) {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) own.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <UnstyledButton
      id={id}
      ref={own}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes["option"] ?? ""}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={() => onChoose(item)}
    >
      <item.icon size={18} stroke={1.6} aria-hidden />
      <span className={classes["label"]} lang={item.lang}>
        {item.label}
      </span>
      {item.note && <span className={classes["note"]}>{item.note}</span>}
      {item.keys && <span className={`${classes["note"]} ${classes["keys"]}`}>{item.keys}</span>}
    </UnstyledButton>
  );
}
