import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type BotChange, botCalls, type BotInput } from "@tbm/contract/bots.ts";

import type { Client } from "#api/client/client.ts";

import { dashboardKey } from "./dashboard.ts";

export const botsKey = (client: Client) => [client.baseUrl, "bots"] as const;

export const botsQuery = (client: Client) =>
  queryOptions({
    queryKey: botsKey(client),
    queryFn: ({ signal }) => client.ask(botCalls.listBots, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load bots` } },
  });

/** What is deleted along with a bot. The delete dialog shows it. */
export const botUsesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [client.baseUrl, "bot-uses", id],
    queryFn: ({ signal }) => client.ask(botCalls.getBotUses, { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  });

export const addBot = (client: Client) =>
  mutationOptions({
    mutationFn: (input: BotInput) => client.tell(botCalls.createBot, { body: input }),
    meta: {
      success: {
        title: t`Bot Added`,
        description: (_: unknown, { name }: BotInput) =>
          t`"${name}" was added. Its groups will appear automatically.`,
      },
      failure: { title: t`Error`, fallback: t`Failed to add bot` },
      refreshes: [botsKey(client), dashboardKey(client)],
    },
  });

export interface BotUpdate {
  id: string;
  /** Shown in the toast. */
  name: string;
  change: BotChange;
}

interface UpdateTexts {
  title: string;
  description: (name: string) => string;
  fallback: string;
}

const updateBot = (client: Client, { title, description, fallback }: UpdateTexts) =>
  mutationOptions({
    mutationFn: ({ id, change }: BotUpdate) =>
      client.tell(botCalls.updateBot, { params: { id }, body: change }),
    meta: {
      success: {
        title,
        description: (_: unknown, { name }: BotUpdate) => description(name),
      },
      failure: { title: t`Error`, fallback },
      // A bot's name appears on nearly every screen.
      refreshes: [[client.baseUrl]],
    },
  });

export const renameBot = (client: Client) =>
  updateBot(client, {
    title: t`Bot Renamed`,
    description: (name) => t`The bot is now called "${name}"`,
    fallback: t`Failed to rename bot`,
  });

export const replaceToken = (client: Client) =>
  updateBot(client, {
    title: t`Token Replaced`,
    description: (name) => t`"${name}" now uses the new token`,
    fallback: t`Failed to replace token`,
  });

export const deleteBot = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(botCalls.deleteBot, { params: { id } }),
    meta: {
      success: {
        title: t`Bot Deleted`,
        description: (_: unknown, { name }: { name: string }) => t`"${name}" has been deleted`,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete bot` },
      refreshes: [botsKey(client), dashboardKey(client)],
    },
  });
