import { t } from "@lingui/core/macro";
import { IconSearch } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from "react";

import { closeOverlay } from "#app/shortcuts/overlays.ts";
import { useNavigate } from "#router/router-context.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";

import {
  bestFirst,
  foundSections,
  openingSections,
  searchable,
  withLast,
} from "./arrange-items.ts";
import type { PaletteItem } from "./palette-item.ts";
import { optionId, PaletteOptions } from "./palette-options.tsx";
import { rememberChoice, useRecentChoices } from "./recent-choices.ts";
import { useCommandSources } from "./use-command-sources.ts";
import { useHistorySearch } from "./use-history-search.ts";
import { useRecordSources } from "./use-record-sources.ts";
import { useSwitchSources } from "./use-switch-sources.ts";

import classes from "./palette.module.css";

function useSections(query: string) {
  const commands = useCommandSources();
  const records = useRecordSources();
  const switches = useSwitchSources();
  const recent = useRecentChoices();
  const history = useHistorySearch(query);
  const searchableRecords = useMemo(() => records.map(searchable), [records]);
  useEffect(() => {
    const ending = new AbortController();
    for (const { prepare } of searchableRecords) void prepare(ending.signal);
    return () => ending.abort();
  }, [searchableRecords]);
  const foundRecords = useMemo(
    () => foundSections(searchableRecords, recent, query),
    [searchableRecords, recent, query],
  );
  if (query.trim() === "") return openingSections([...commands, ...switches, ...records], recent);
  const foundCommands = foundSections([...commands, ...switches].map(searchable), recent, query);
  return withLast(bestFirst([...foundCommands, ...foundRecords]), "broadcasts", history);
}

/** How far a key moves the choice. */
const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** Finds a screen, a record or an action by a few letters. */
export function Palette() {
  const listId = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const sections = useSections(useDeferredValue(query));
  const items = sections.flatMap((section) => section.items);
  const at = Math.min(chosen, items.length - 1);

  function choose(item: PaletteItem) {
    rememberChoice(item.id);
    closeOverlay();
    if (typeof item.choose === "string") void navigate(item.choose);
    else item.choose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const move = MOVES[event.key];
    const item = items[at];
    if (event.key === "Enter" && item) choose(item);
    else if (move !== undefined && items.length > 0) {
      const isStep = Math.abs(move) === 1;
      const next = at + move;
      setChosen(
        isStep
          ? (next + items.length) % items.length
          : Math.max(0, Math.min(next, items.length - 1)),
      );
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog isOpen barLabel={t`Search`} returnsFocus={false} onClose={closeOverlay}>
      <div className={classes["field"]}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <input
          className={classes["input"]}
          data-autofocus
          role="combobox"
          aria-label={t`Search`}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(items[at] && { "aria-activedescendant": optionId(listId, at) })}
          placeholder={t`Search pages, records and actions`}
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.titleLength}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteOptions
        id={listId}
        sections={sections}
        at={at}
        onPoint={setChosen}
        onChoose={choose}
      />
      {items.length === 0 && (
        <p role="status" className={classes["nothing"]}>
          {t`Nothing matches`}
        </p>
      )}
    </Dialog>
  );
}
