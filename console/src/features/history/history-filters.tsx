import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import { BROADCAST_SOURCES, BROADCAST_STATES } from "@tbm/contract/broadcasts.ts";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { automaticText, isAutomatic } from "#records/automatic-bot.ts";
import { botOptions } from "#records/bot-names.ts";
import { GroupSelect } from "#records/group-select.tsx";
import { stateText } from "#records/posts/delivery-facts.ts";
import { dayStart } from "#time/dates.ts";
import { FilterBar } from "#ui/filters/filter-bar.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { DayField } from "./day-field.tsx";
import type { useHistoryFilter } from "./use-history-filter.ts";

const ALL = "";
const SOURCES = {
  now: () => t`Sent immediately`,
  schedule: () => t`Scheduled`,
  campaign: () => t`Campaigns`,
};
const sourceOptions = () => [
  { value: ALL, label: t`All sources` },
  ...BROADCAST_SOURCES.map((source) => ({ value: source, label: SOURCES[source]() })),
];
const stateOptions = () => [
  { value: ALL, label: t`All states` },
  ...BROADCAST_STATES.map((state) => ({ value: state, label: stateText(state) })),
];

type HistoryFiltersProps = ReturnType<typeof useHistoryFilter>;

export function HistoryFilters(props: HistoryFiltersProps) {
  const { search: _, ...others } = props.filter;
  const activeCount = Object.values(others).filter((value) => value !== undefined).length;
  return (
    <FilterBar
      search={<Search {...props} />}
      activeCount={activeCount}
      isNarrowed={props.isNarrowed}
      isFull
      onClear={props.clear}
    >
      <GroupSelect groupId={props.filter.group_id} onChange={(group) => props.narrow({ group })} />
      <Chosen {...props} />
      <Days {...props} />
    </FilterBar>
  );
}

const DAYS = [
  { name: "from", placeholder: () => t`From`, label: () => t`From day` },
  { name: "until", placeholder: () => t`To`, label: () => t`To day` },
] as const;

const Search = ({ textOf, narrow }: HistoryFiltersProps) => (
  <SearchField
    label={t`Search messages`}
    placeholder={t`Search messages`}
    words={textOf("search").trim()}
    onSearch={(words) => narrow({ search: words })}
  />
);

const Days = ({ textOf, isRangeReversed, narrow }: HistoryFiltersProps) => (
  <div data-pair>
    {DAYS.map(({ name, placeholder, label }) => (
      <DayField
        key={name}
        label={label()}
        placeholder={placeholder()}
        day={dayStart(textOf(name)) ? textOf(name) : ""}
        error={isRangeReversed && name === "until" && t`Choose a day on or after “From”.`}
        onChange={(day) => narrow({ [name]: day })}
      />
    ))}
  </div>
);

function Chosen({ filter, narrow }: HistoryFiltersProps) {
  const { data: bots = [] } = useQuery(botsQuery(useClient()));
  const offered = botOptions(bots);
  const { bot_id } = filter;
  if (bots.length > 1 || isAutomatic(bot_id)) {
    offered.unshift({ value: AUTOMATIC_BOT, label: automaticText() });
  }
  if (bot_id && !isAutomatic(bot_id) && !bots.some(({ id }) => id === bot_id)) {
    offered.push({ value: bot_id, label: t`Deleted bot` });
  }
  const selects = [
    {
      name: "bot",
      label: t`Filter by bot`,
      data: [{ value: ALL, label: t`All bots` }, ...offered],
      value: bot_id,
    },
    {
      name: "source",
      label: t`Filter by source`,
      data: sourceOptions(),
      value: filter.source,
    },
    { name: "state", label: t`Filter by state`, data: stateOptions(), value: filter.state },
  ] as const;
  return selects.map(({ name, label, data, value }) => (
    <SearchSelect
      key={name}
      aria-label={label}
      data={data}
      value={value ?? ALL}
      onChange={(chosen) => narrow({ [name]: chosen })}
      searchable={data.length > 10}
    />
  ));
}
