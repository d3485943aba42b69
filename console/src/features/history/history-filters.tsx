import { SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BROADCAST_SOURCES, STANDINGS } from "@tbm/contract/broadcasts.ts";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { botOptions } from "#records/bot-names.ts";
import { dayStart } from "#time/dates.ts";
import { FilterBar } from "#ui/filter-bar.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { DayField } from "./day-field.tsx";
import type { useHistoryFilter } from "./use-history-filter.ts";

import classes from "./history.module.css";

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

type HistoryFiltersProps = ReturnType<typeof useHistoryFilter>;

export function HistoryFilters(props: HistoryFiltersProps) {
  return (
    <FilterBar isNarrowed={props.isNarrowed} onClear={props.clear}>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" maw="50rem">
        <SearchFields {...props} />
        <Chosen {...props} />
      </SimpleGrid>
    </FilterBar>
  );
}

const DAYS = [
  { name: "from", mark: "From", label: "From day" },
  { name: "until", mark: "To", label: "To day" },
] as const;

function SearchFields({ textOf, isRangeReversed, narrow }: HistoryFiltersProps) {
  return (
    <>
      <SearchField
        label="Search messages"
        placeholder="Search messages"
        words={textOf("search").trim()}
        className={classes["whole"] ?? ""}
        onSearch={(words) => narrow({ search: words })}
      />
      {DAYS.map(({ name, mark, label }) => (
        <DayField
          key={name}
          mark={mark}
          label={label}
          day={dayStart(textOf(name)) ? textOf(name) : ""}
          error={isRangeReversed && name === "until" && "This day is before From."}
          onChange={(day) => narrow({ [name]: day })}
        />
      ))}
    </>
  );
}

function Chosen({ filter, narrow }: HistoryFiltersProps) {
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
  return selects.map(({ name, data, value }) => (
    <SearchSelect
      key={name}
      aria-label={`Filter by ${name}`}
      data={data}
      value={value ?? ALL}
      onChange={(chosen) => narrow({ [name]: chosen })}
      searchable={data.length > 10}
      {...(name === "bot" && { className: classes["whole"] ?? "" })}
    />
  ));
}
