import { Select, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  BROADCAST_SOURCES,
  type BroadcastFilter,
  BroadcastSource,
  Standing,
  STANDINGS,
} from "@tbm/contract/broadcasts.ts";
import { useSearchParams } from "react-router";

import { botsQuery } from "#api/bots.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { botOptions } from "#lib/bot-names.ts";

const ALL = "";
const SOURCES = { now: "Sent now", schedule: "Scheduled", campaign: "Campaigns" };
const ALL_SOURCES = [
  { value: ALL, label: "All sources" },
  ...BROADCAST_SOURCES.map((source) => ({ value: source, label: SOURCES[source] })),
];
const ALL_STATES = [
  { value: ALL, label: "All states" },
  ...STANDINGS.map((state) => ({ value: state, label: state.replace("-", " ") })),
];

/** What the address asks for; nothing with a worker that cannot filter. */
export function useHistoryFilter() {
  const [search, setSearch] = useSearchParams();
  const canFilter = useCapability("history-filters");
  const filter: BroadcastFilter = canFilter
    ? {
        bot_id: search.get("bot") || undefined,
        source: BroadcastSource.safeParse(search.get("source")).data,
        state: Standing.safeParse(search.get("state")).data,
      }
    : {};
  const change = (name: "bot" | "source" | "state", value: string | null) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return { canFilter, filter, isNarrowed, change };
}

interface HistoryFiltersProps {
  filter: BroadcastFilter;
  onChange: ReturnType<typeof useHistoryFilter>["change"];
}

export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const { data: bots = [] } = useQuery(botsQuery(useClient()));
  const offered = botOptions(bots);
  const { bot_id } = filter;
  if (bot_id && !bots.some(({ id }) => id === bot_id)) {
    offered.push({ value: bot_id, label: "Deleted bot" });
  }
  const selects = [
    { name: "bot", data: [{ value: ALL, label: "All bots" }, ...offered], value: bot_id },
    { name: "source", data: ALL_SOURCES, value: filter.source },
    { name: "state", data: ALL_STATES, value: filter.state },
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" mb="md" maw="50rem">
      {selects.map(({ name, data, value }) => (
        <Select
          key={name}
          aria-label={`Filter by ${name}`}
          data={[...data]}
          value={value ?? ALL}
          onChange={(chosen) => onChange(name, chosen)}
          allowDeselect={false}
          searchable={data.length > 10}
          comboboxProps={{ shadow: "md" }}
        />
      ))}
    </SimpleGrid>
  );
}
