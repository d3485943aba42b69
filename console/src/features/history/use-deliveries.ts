import { useInfiniteQuery } from "@tanstack/react-query";
import type { Broadcast, Delivery, DeliveryState } from "@tbm/contract/broadcasts.ts";

import { deliveriesQuery } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";

interface Filter {
  state: DeliveryState | undefined;
  search: string | undefined;
}

const FAILURE_STATES = ["failed", "unconfirmed"];

const rankOf = ({ state }: Delivery) => {
  const place = FAILURE_STATES.indexOf(state);
  return place === -1 ? FAILURE_STATES.length : place;
};

/** Each delivery once: failed first, then unconfirmed. */
function failuresFirst(deliveries: readonly Delivery[]) {
  const byGroup = new Map(deliveries.map((delivery) => [delivery.group_id, delivery]));
  return [...byGroup.values()]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((delivery) => Object.assign({ id: delivery.group_id }, delivery));
}

/** A broadcast's deliveries. Failures are loaded separately, because they may be on any page of the full list. */
export function useDeliveries(broadcast: Broadcast, filter: Filter) {
  const client = useClient();
  const { id, failed, unconfirmed } = broadcast;
  const isWhole = filter.state === undefined;
  const ofState = (state: DeliveryState, count: number) => ({
    ...deliveriesQuery(client, id, { ...filter, state }),
    enabled: isWhole && count > 0,
    meta: {},
  });
  const all = useInfiniteQuery(deliveriesQuery(client, id, filter));
  const failures = [
    useInfiniteQuery(ofState("failed", failed)),
    useInfiniteQuery(ofState("unconfirmed", unconfirmed)),
  ];
  const queries = isWhole ? [...failures, all] : [all];
  const unfinished = queries.filter(({ hasNextPage }) => hasNextPage);
  return {
    records: all.data && failuresFirst(queries.flatMap(({ data }) => data?.pages.flat() ?? [])),
    failure: all.isError && !all.data ? all.error : null,
    refetch: () => void all.refetch(),
    isLoadingMore: queries.some(({ isFetchingNextPage }) => isFetchingNextPage),
    loadMore:
      unfinished.length > 0
        ? () => unfinished.forEach(({ fetchNextPage }) => void fetchNextPage())
        : null,
  };
}
