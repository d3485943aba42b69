import { queryOptions } from "@tanstack/react-query";
import { botCalls } from "@tbm/contract/bots.ts";
import { groupCalls, type Group } from "@tbm/contract/groups.ts";

import { isAbort } from "./api-error.ts";
import type { Client } from "./client.ts";

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
    queryFn: async ({ signal }): Promise<Group[]> => {
      try {
        return await client.ask(botCalls.listBotGroups, { params: { id: botId }, signal });
      } catch (error) {
        if (isAbort(error)) throw error;
        return [];
      }
    },
  });
