import { DeliveryState } from "@tbm/contract/broadcasts.ts";

import type { GroupPostsFilter } from "#api/groups/group-page.ts";
import { useSearchParams } from "#router/use-search-params.ts";
import { useBackToList } from "#ui/back-to-list.ts";

const PERIODS = ["7", "30"] as const;

/** The filter of a group's posts in the URL, which keeps the way back to the list. */
export function usePostsFilter() {
  const [search, setSearch] = useSearchParams();
  const place = useBackToList();
  const period = PERIODS.find((days) => days === search.get("days"));
  const filter: GroupPostsFilter = {
    state: DeliveryState.safeParse(search.get("state")).data,
    days: period && Number(period),
  };
  const narrow = (name: "state" | "days", value: string | null) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { state: place, replace: true, preventScrollReset: true },
    );
  return { filter, isNarrowed: Boolean(filter.state ?? filter.days), narrow };
}
