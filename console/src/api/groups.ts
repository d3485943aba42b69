import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { botCalls } from "@tbm/contract/bots.ts";
import {
  type FindGroupInput,
  type FoundGroup,
  type Group,
  groupCalls,
} from "@tbm/contract/groups.ts";

import { countGroups } from "#lib/group-count.ts";
import { inTurns } from "#lib/in-turns.ts";
import { formatNumber } from "#lib/numbers.ts";

import { isAbort } from "./api-error.ts";
import { botsKey } from "./bots.ts";
import type { Client } from "./client.ts";
import { dashboardKey } from "./dashboard.ts";
import { groupSetsKey } from "./group-sets.ts";

const groupsKey = (client: Client) => [client.baseUrl, "groups"] as const;

export const groupsQuery = (client: Client) =>
  queryOptions({
    queryKey: groupsKey(client),
    queryFn: ({ signal }) => client.ask(groupCalls.listGroups, { signal }),
    meta: { failure: { title: "Error", fallback: "Failed to load groups" } },
  });

/** The groups a bot may post to. A failure counts as an empty list, so it is never told. */
export const botGroupsQuery = (client: Client, botId: string) =>
  queryOptions({
    queryKey: [...groupsKey(client), { botId }],
    queryFn: async ({ client: cache, queryKey, signal }): Promise<Group[]> => {
      try {
        return await client.ask(botCalls.listBotGroups, { params: { id: botId }, signal });
      } catch (error) {
        if (isAbort(error)) throw error;
        // A failure is taken for an empty list, but does not empty one that is there.
        return cache.getQueryData<Group[]>(queryKey) ?? [];
      }
    },
  });

/** What each bot may do in the groups; only of a worker that announces `groups`. */
export const standingsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...groupsKey(client), "standings"],
    queryFn: ({ signal }) => client.ask(groupCalls.listStandings, { signal }),
    meta: { failure: { title: "Error", fallback: "Failed to load groups" } },
  });

/** What a group is part of, for the question before it is removed. */
export const groupUsesQuery = (client: Client, id: string) =>
  queryOptions({
    // Not one of the lists: once the group is removed, there is nothing to ask for.
    queryKey: [client.baseUrl, "group-uses", id],
    queryFn: ({ signal }) => client.ask(groupCalls.getGroupUses, { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  });

export const findGroup = (client: Client) =>
  mutationOptions({
    mutationFn: (input: FindGroupInput) => client.ask(groupCalls.findGroup, { body: input }),
    meta: {
      success: {
        title: ({ isNew }: FoundGroup) => (isNew ? "Group Added" : "Group Checked"),
        description: ({ group, isNew }: FoundGroup) =>
          isNew
            ? `"${group.name}" is in the list`
            : `"${group.name}" was in the list already; its bots are up to date`,
      },
      failure: { title: "Error", fallback: "Failed to add group" },
      refreshes: [groupsKey(client), botsKey(client), dashboardKey(client)],
    },
  });

export const removeGroup = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(groupCalls.deleteGroup, { params: { id } }),
    meta: {
      success: {
        title: "Group Removed",
        description: (_: unknown, { name }: { name: string }) => `"${name}" is off the list`,
      },
      failure: { title: "Error", fallback: "Failed to remove group" },
      refreshes: [groupsKey(client), groupSetsKey(client), dashboardKey(client)],
    },
  });

interface Removal {
  removed: number;
  /** Of the first that could not be removed. */
  fault: string | null;
}

const REMOVED_AT_ONCE = 6;

/** What could be removed is, whatever became of the others. */
export const removeGroups = (client: Client) =>
  mutationOptions({
    mutationFn: async (ids: readonly string[]): Promise<Removal> => {
      const faults: unknown[] = [];
      await inTurns(ids, REMOVED_AT_ONCE, async (id) => {
        try {
          await client.tell(groupCalls.deleteGroup, { params: { id } });
        } catch (error) {
          faults.push(error);
        }
      });
      if (faults.length === ids.length && faults.length > 0) throw faults[0];
      const [first] = faults;
      const fault = first === undefined ? null : first instanceof Error ? first.message : "";
      return { removed: ids.length - faults.length, fault };
    },
    meta: {
      success: {
        title: "Groups Removed",
        description: ({ removed, fault }: Removal, ids: readonly string[]) =>
          fault === null
            ? `${countGroups(removed)} ${removed === 1 ? "is" : "are"} off the list`
            : `${formatNumber(removed)} of ${countGroups(ids.length)} are off the list. ${fault}`.trim(),
        isWhole: ({ fault }: Removal) => fault === null,
      },
      failure: { title: "Error", fallback: "Failed to remove groups" },
      refreshes: [groupsKey(client), groupSetsKey(client), dashboardKey(client)],
    },
  });
