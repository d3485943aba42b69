import { plural, t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { botCalls } from "@tbm/contract/bots.ts";
import {
  type FindGroupInput,
  type FoundGroup,
  type Group,
  groupCalls,
} from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import pLimit from "p-limit";

import { isAbort } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";
import { formatNumber } from "#lib/numbers.ts";

import { botsKey } from "./bots.ts";
import { dashboardKey } from "./dashboard.ts";
import { isNewGroup } from "./groups/group-acceptance.ts";
import { groupSetsKey } from "./groups/group-sets.ts";

export const groupsKey = (client: Client) => [client.baseUrl, "groups"] as const;

export const groupsQuery = (client: Client) =>
  queryOptions({
    queryKey: groupsKey(client),
    queryFn: ({ signal }) => client.ask(groupCalls.listGroups, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load groups` } },
  });

/** The groups a bot may post to. A failure counts as an empty list and shows no toast. */
export const botGroupsQuery = (client: Client, botId: string) =>
  queryOptions({
    queryKey: [...groupsKey(client), { botId }],
    queryFn: async ({ client: cache, queryKey, signal }): Promise<Group[]> => {
      try {
        return await client.ask(botCalls.listBotGroups, { params: { id: botId }, signal });
      } catch (error) {
        if (isAbort(error)) throw error;
        // A failure counts as an empty list, but keeps a list that is already loaded.
        return cache.getQueryData<Group[]>(queryKey) ?? [];
      }
    },
  });

/** What each bot may do in each group. Needs a worker that announces `groups`. */
export const standingsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...groupsKey(client), "standings"],
    queryFn: ({ signal }) => client.ask(groupCalls.listStandings, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load groups` } },
  });

/** What a group is part of. The dialog that removes it shows this. */
export const groupUsesQuery = (client: Client, id: string) =>
  queryOptions({
    // Not below the groups' key: a refresh after the removal would ask for a group that is gone.
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
        title: ({ isNew, topic }: FoundGroup) => {
          if (topic) return t`Topic Added`;
          return isNew ? t`Group Added` : t`Group Checked`;
        },
        description: ({ group, topic, isNew }: FoundGroup) => {
          const { name } = topic ?? group;
          return isNew || topic
            ? t`"${name}" is now in the list`
            : t`"${name}" was already in the list. Its bots are up to date.`;
        },
      },
      failure: { title: t`Error`, fallback: t`Failed to add group` },
      refreshes: [groupsKey(client), botsKey(client), dashboardKey(client)],
    },
  });

export const removeGroup = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(groupCalls.deleteGroup, { params: { id } }),
    meta: {
      success: {
        title: t`Group Removed`,
        description: (_: unknown, { name }: { name: string }) =>
          t`"${name}" was removed from the list`,
      },
      failure: { title: t`Error`, fallback: t`Failed to remove group` },
      refreshes: [groupsKey(client), groupSetsKey(client), dashboardKey(client)],
    },
  });

/** Splits a long list of ids into calls of the allowed size. */
async function inBatches(ids: readonly string[], tell: (part: string[]) => Promise<unknown>) {
  for (let from = 0; from < ids.length; from += LIMITS.groupsPerMessage) {
    await tell(ids.slice(from, from + LIMITS.groupsPerMessage));
  }
}

const acceptanceText = (count: number) =>
  plural(count, { one: "# group accepted", other: "# groups accepted" });

export const acceptGroups = (client: Client) =>
  mutationOptions({
    mutationFn: (ids: readonly string[]) =>
      inBatches(ids, (groups) => client.ask(groupCalls.acceptGroups, { body: { groups } })),
    meta: {
      success: {
        title: t`Groups Accepted`,
        description: (_: unknown, ids: readonly string[]) => acceptanceText(ids.length),
      },
      failure: { title: t`Error`, fallback: t`Failed to accept groups` },
      refreshes: [groupsKey(client), dashboardKey(client)],
    },
  });

interface Removal {
  removed: number;
  /** The error of the first group that could not be removed. */
  fault: string | null;
}

const REMOVED_AT_ONCE = 6;

function removalText({ removed, fault }: Removal, total: number): string {
  if (fault === null) {
    return plural(removed, {
      one: "# group removed from the list",
      other: "# groups removed from the list",
    });
  }
  const count = formatNumber(removed);
  const reason = fault;
  return reason === ""
    ? t`${count} of ${plural(total, { one: "# group", other: "# groups" })} removed from the list.`
    : t`${count} of ${plural(total, { one: "# group", other: "# groups" })} removed from the list. ${reason}`;
}

/** One failure does not stop the others. */
export const removeGroups = (client: Client) =>
  mutationOptions({
    mutationFn: async (groups: readonly Group[]): Promise<Removal> => {
      const removed = new Set(groups.map(({ id }) => id));
      // A group takes its topics with it.
      const asked = groups.filter(({ topic }) => !topic || !removed.has(topic.group_id));
      const isDeclined = (group: Group) => isNewGroup(group) && !group.topic;
      const newIds = asked.filter(isDeclined).map(({ id }) => id);
      // There may be thousands of new groups and nothing posts to them, so they are removed in bulk.
      await inBatches(newIds, (ids) =>
        client.ask(groupCalls.declineGroups, { body: { groups: ids } }),
      );
      const others = asked.filter((group) => !isDeclined(group));
      const faults: unknown[] = [];
      await pLimit(REMOVED_AT_ONCE).map(others, async ({ id }) => {
        try {
          await client.tell(groupCalls.deleteGroup, { params: { id } });
        } catch (error) {
          faults.push(error);
        }
      });
      if (faults.length === asked.length && faults.length > 0) throw faults[0];
      const [first] = faults;
      const fault = first === undefined ? null : first instanceof Error ? first.message : "";
      return { removed: groups.length - faults.length, fault };
    },
    meta: {
      success: {
        title: t`Groups Removed`,
        description: (removal: Removal, groups: readonly Group[]) =>
          removalText(removal, groups.length),
        isWhole: ({ fault }: Removal) => fault === null,
      },
      failure: { title: t`Error`, fallback: t`Failed to remove groups` },
      refreshes: [groupsKey(client), groupSetsKey(client), dashboardKey(client)],
    },
  });
