import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Bot } from "@tbm/contract/bots.ts";

import { botOptions } from "#records/bot-names.ts";
import { ClearFilters } from "#ui/clear-filters.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { type GroupFilter, isNarrowed } from "./group-filter.ts";

import classes from "./groups.module.css";

const KINDS = [
  { value: "all", label: "All types" },
  { value: "group", label: "Groups" },
  { value: "channel", label: "Channels" },
] as const;

const STANDINGS = [
  { value: "all", label: "Any status" },
  { value: "new", label: "New" },
  { value: "posting", label: "Can post" },
  { value: "limited", label: "Limited" },
  { value: "lost", label: "Lost" },
] as const;

const ORDERS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "By name" },
  { value: "type", label: "By type" },
] as const;

const ALL_BOTS = "all";

interface GroupFiltersProps {
  filter: GroupFilter;
  /** Null if the worker reports only names. The search then covers nothing else. */
  bots: readonly Bot[] | null;
  onChange: (change: Partial<GroupFilter>) => void;
}

interface GroupFiltersWithClear extends GroupFiltersProps {
  onClear: () => void;
}

export function GroupFilters({ filter, bots, onChange, onClear }: GroupFiltersWithClear) {
  return (
    <div role="search" className={classes["filters"]} aria-label="Filter groups">
      <TextInput
        className={classes["search"] ?? ""}
        aria-label="Search groups"
        placeholder="Search by name or chat ID"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.words}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      {bots && <Choices filter={filter} bots={bots} onChange={onChange} />}
      {isNarrowed(filter) && <ClearFilters onClear={onClear} />}
    </div>
  );
}

function Choices({ filter, bots, onChange }: GroupFiltersProps & { bots: readonly Bot[] }) {
  const usual = { allowDeselect: false, comboboxProps: { shadow: "md" } };
  return (
    <>
      <Select
        {...usual}
        aria-label="Filter by type"
        data={KINDS}
        value={filter.kind}
        onChange={(kind) => onChange({ kind: kind ?? "all" })}
      />
      <SearchSelect
        {...usual}
        aria-label="Filter by bot"
        data={[{ value: ALL_BOTS, label: "All bots" }, ...botOptions(bots)]}
        searchable={bots.length > 10}
        value={filter.botId ?? ALL_BOTS}
        onChange={(botId) => onChange({ botId: botId === ALL_BOTS ? null : botId })}
      />
      <Select
        {...usual}
        aria-label="Filter by standing"
        data={STANDINGS}
        value={filter.standing}
        onChange={(standing) => onChange({ standing: standing ?? "all" })}
      />
      <Select
        {...usual}
        aria-label="Sort groups"
        data={ORDERS}
        value={filter.order}
        onChange={(order) => onChange({ order: order ?? "newest" })}
      />
    </>
  );
}
