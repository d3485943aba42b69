import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import { botOptions } from "#records/bot-names.ts";
import { GroupSelect } from "#records/group-select.tsx";
import { FilterBar } from "#ui/filters/filter-bar.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { CalendarViews } from "./calendar-views.tsx";
import type { CalendarState } from "./use-calendar.ts";

const ALL = "";

/** The bot, the group and the set whose entries are shown. A wide screen has the views before them. */
export function CalendarFilters({ calendar }: { calendar: CalendarState }) {
  const { filter, narrow } = calendar;
  const client = useClient();
  const { data: bots = [] } = useQuery({ ...botsQuery(client), meta: {} });
  const { data: sets = [] } = useQuery({ ...groupSetsQuery(client), meta: {} });
  const { botId, groupId, setId } = filter;
  const count = Object.values(filter).filter(Boolean).length;
  const botChoices = botOptions(bots);
  if (botId && !bots.some(({ id }) => id === botId)) {
    botChoices.push({ value: botId, label: t`Deleted bot` });
  }
  const setChoices = sets.map(({ id, name }) => ({ value: id, label: name }));
  if (setId && !sets.some(({ id }) => id === setId)) {
    setChoices.push({ value: setId, label: t`Deleted set` });
  }
  return (
    <FilterBar
      search={!calendar.isPhone && <CalendarViews calendar={calendar} />}
      activeCount={count}
      isNarrowed={count > 0}
      onClear={() => narrow({ bot: null, group: null, set: null })}
    >
      <SearchSelect
        aria-label={t`Filter by bot`}
        data={[{ value: ALL, label: t`All bots` }, ...botChoices]}
        value={botId ?? ALL}
        onChange={(bot) => narrow({ bot })}
        searchable={bots.length > 10}
      />
      <GroupSelect groupId={groupId} onChange={(group) => narrow({ group })} />
      {setChoices.length > 0 && (
        <SearchSelect
          aria-label={t`Filter by set`}
          data={[{ value: ALL, label: t`All sets` }, ...setChoices]}
          value={setId ?? ALL}
          onChange={(set) => narrow({ set })}
          searchable={sets.length > 10}
        />
      )}
    </FilterBar>
  );
}
