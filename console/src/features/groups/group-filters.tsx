import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Bot } from "@tbm/contract/bots.ts";

import { botOptions } from "#records/bot-names.ts";
import { FilterBar } from "#ui/filters/filter-bar.tsx";
import { Select } from "#ui/overlays/select.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { countFilters, type GroupFilter, isNarrowed } from "./group-filter.ts";

const kinds = () =>
  [
    { value: "all", label: t`All types` },
    { value: "group", label: t`Groups` },
    { value: "channel", label: t`Channels` },
    { value: "topic", label: t`Topics` },
  ] as const;

const standings = () =>
  [
    { value: "all", label: t`Any status` },
    { value: "new", label: t`New` },
    { value: "posting", label: t`Can post` },
    { value: "limited", label: t`Limited` },
    { value: "lost", label: t`Lost` },
  ] as const;

const orders = () =>
  [
    { value: "newest", label: t`Newest first` },
    { value: "oldest", label: t`Oldest first` },
    { value: "name", label: t`By name` },
    { value: "type", label: t`By type` },
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
    <FilterBar
      label={t`Filter groups`}
      search={
        <TextInput
          data-search
          aria-label={t`Search groups`}
          placeholder={t`Search by name or chat ID`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.words}
          onChange={(event) => onChange({ words: event.currentTarget.value })}
        />
      }
      activeCount={countFilters(filter)}
      isNarrowed={isNarrowed(filter)}
      onClear={onClear}
    >
      {bots && <Choices filter={filter} bots={bots} onChange={onChange} />}
    </FilterBar>
  );
}

function Choices({ filter, bots, onChange }: GroupFiltersProps & { bots: readonly Bot[] }) {
  const usual = { allowDeselect: false, comboboxProps: { shadow: "md" } };
  return (
    <>
      <Select
        {...usual}
        aria-label={t`Filter by type`}
        data={kinds()}
        value={filter.kind}
        onChange={(kind) => onChange({ kind: kind ?? "all" })}
      />
      <SearchSelect
        {...usual}
        aria-label={t`Filter by bot`}
        data={[{ value: ALL_BOTS, label: t`All bots` }, ...botOptions(bots)]}
        searchable={bots.length > 10}
        value={filter.botId ?? ALL_BOTS}
        onChange={(botId) => onChange({ botId: botId === ALL_BOTS ? null : botId })}
      />
      <Select
        {...usual}
        aria-label={t`Filter by status`}
        data={standings()}
        value={filter.standing}
        onChange={(standing) => onChange({ standing: standing ?? "all" })}
      />
      <Select
        {...usual}
        aria-label={t`Sort groups`}
        data={orders()}
        value={filter.order}
        onChange={(order) => onChange({ order: order ?? "newest" })}
      />
    </>
  );
}
