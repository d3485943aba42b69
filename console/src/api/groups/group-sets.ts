import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type GroupSet, groupSetCalls, type GroupSetInput } from "@tbm/contract/group-sets.ts";

import { type Compared, type Opened, refuseIfChanged } from "#api/client/changed-meanwhile.ts";
import type { Client } from "#api/client/client.ts";

/** Every call that adds or removes groups refreshes this key. */
export const groupSetsKey = (client: Client) => [client.baseUrl, "group-sets"] as const;

const saveFailure = () => ({ title: t`Error`, fallback: t`Failed to save set` });

export const groupSetsQuery = (client: Client) =>
  queryOptions({
    queryKey: groupSetsKey(client),
    queryFn: ({ signal }) => client.ask(groupSetCalls.listGroupSets, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load sets` } },
  });

export const createGroupSet = (client: Client) =>
  mutationOptions({
    mutationFn: (input: GroupSetInput) =>
      client.tell(groupSetCalls.createGroupSet, { body: input }),
    meta: {
      success: {
        title: t`Set Created`,
        description: (_: unknown, { name }: GroupSetInput) => t`"${name}" is ready to use`,
      },
      failure: saveFailure(),
      refreshes: [groupSetsKey(client)],
    },
  });

type GroupSetChange = GroupSetInput & Opened<GroupSet>;

const compared = ({ name, groups, daily_limit }: GroupSet): Compared<GroupSetInput> => ({
  name,
  groups,
  dailyLimit: daily_limit ?? null,
});

export const updateGroupSet = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, opened, ...input }: GroupSetChange) => {
      await refuseIfChanged({
        opened,
        look: () => client.ask(groupSetCalls.listGroupSets, {}),
        compared,
      });
      await client.tell(groupSetCalls.updateGroupSet, { params: { id }, body: input });
    },
    meta: {
      success: {
        title: t`Set Updated`,
        description: (_: unknown, { name }: GroupSetInput) => t`"${name}" has been saved`,
      },
      failure: saveFailure(),
      refreshes: [groupSetsKey(client)],
    },
  });

export const deleteGroupSet = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(groupSetCalls.deleteGroupSet, { params: { id } }),
    meta: {
      success: {
        title: t`Set Deleted`,
        description: (_: unknown, { name }: { name: string }) =>
          t`"${name}" has been deleted. Its groups stay in the list.`,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete set` },
      refreshes: [groupSetsKey(client)],
    },
  });
