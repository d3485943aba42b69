import { DataAge } from "./data-age.tsx";
import { RefreshButton } from "./refresh-button.tsx";

interface Refreshed {
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryRefreshProps {
  /** The main data of the screen, whose age is shown. */
  query: Refreshed & { dataUpdatedAt: number };
  /** What is loaded together with it. */
  others?: readonly Refreshed[];
  /** If omitted, whether anything is loaded. */
  isRefreshing?: boolean;
}

/** Loads a screen's data again, and shows how old it is. */
export function QueryRefresh({ query, others, isRefreshing }: QueryRefreshProps) {
  const all = [query, ...(others ?? [])];
  return (
    <RefreshButton
      isRefreshing={isRefreshing ?? all.some(({ isFetching }) => isFetching)}
      onRefresh={() => all.forEach(({ refetch }) => void refetch())}
      age={<DataAge updatedAt={query.dataUpdatedAt} />}
    />
  );
}
