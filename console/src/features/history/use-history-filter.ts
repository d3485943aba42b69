import { type BroadcastFilter, BroadcastSource, BroadcastState } from "@tbm/contract/broadcasts.ts";

import type { HistoryFilter } from "#api/broadcasts.ts";
import { dayStart } from "#time/dates.ts";
import { useUrlFilter } from "#ui/use-url-filter.ts";

/** The names of the filters in the URL. */
type Narrowing = "bot" | "group" | "source" | "state" | "search" | "from" | "until";

/** The filters in the URL. */
export function useHistoryFilter() {
  const { textOf, narrow, clear } = useUrlFilter<Narrowing>();
  const dayOf = (name: "from" | "until", days: number) =>
    dayStart(textOf(name), days)?.toISOString();
  const chosen: BroadcastFilter = {
    bot_id: textOf("bot") || undefined,
    group_id: textOf("group") || undefined,
    source: BroadcastSource.safeParse(textOf("source")).data,
    state: BroadcastState.safeParse(textOf("state")).data,
  };
  const looked = {
    search: textOf("search").trim() || undefined,
    from: dayOf("from", 0),
    // The last day is included.
    until: dayOf("until", 1),
  };
  const filter: HistoryFilter = { ...chosen, ...looked };
  return {
    filter,
    textOf,
    isNarrowed: Object.values(filter).some((value) => value !== undefined),
    /** Whether the last day is before the first, so nothing can match. */
    isRangeReversed:
      looked.from !== undefined && looked.until !== undefined && looked.from >= looked.until,
    narrow,
    clear,
  };
}
