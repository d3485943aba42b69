import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Group, groupCalls } from "@tbm/contract/groups.ts";
import { useMemo } from "react";

import type { Client } from "#api/client/client.ts";
import { useClient } from "#api/client/use-client.ts";
import { groupsKey } from "#api/groups.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { lazy } from "#lib/lazy.ts";

export const isWholeGroup = ({ topic }: Group): boolean => topic === undefined;

const topicsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...groupsKey(client), "topics"],
    queryFn: ({ signal }) => client.ask(groupCalls.listTopics, { signal }),
    // Without its topics, a list still has its groups.
    meta: {},
  });

const names = lazy(() => new Intl.Collator(undefined, { numeric: true }));

/** Moves each topic behind its group, by name. A topic whose group is not in the list keeps its place. */
export function nestTopics(records: readonly Group[]): readonly Group[] {
  if (records.every(isWholeGroup)) return records;
  const groups = new Set(records.filter(isWholeGroup).map(({ id }) => id));
  const isNested = ({ topic }: Group) => topic !== undefined && groups.has(topic.group_id);
  const nested = Map.groupBy(records.filter(isNested), ({ topic }) => topic?.group_id);
  const { compare } = names();
  const all: Group[] = [];
  for (const record of records) {
    if (isNested(record)) continue;
    const topics = nested.get(record.id)?.toSorted((a, b) => compare(a.name, b.name)) ?? [];
    all.push(record, ...topics);
  }
  return all;
}

interface TopicOptions {
  isNeeded?: boolean;
  refetchInterval?: (query: { state: { status: string } }) => number | false;
}

/** Adds the topics of these groups, each behind its group. Undefined until both are loaded. */
export function useWithTopics(
  groups: readonly Group[] | undefined,
  { isNeeded = true, ...options }: TopicOptions = {},
): readonly Group[] | undefined {
  const enabled = useIsFullWorker() && isNeeded;
  const { data: topics, isLoading } = useQuery({
    ...topicsQuery(useClient()),
    ...options,
    enabled,
  });
  return useMemo(() => {
    if (!groups || isLoading) return undefined;
    if (!enabled || !topics?.length) return groups;
    const known = new Set(groups.map(({ id }) => id));
    return nestTopics([...groups, ...topics.filter(({ topic }) => known.has(topic.group_id))]);
  }, [groups, topics, isLoading, enabled]);
}
