import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  type AlertChat,
  alertCalls as calls,
  type AlertLanguage,
  type AlertSettingsInput,
} from "@tbm/contract/upkeep/alerts.ts";

import type { Client } from "#api/client/client.ts";

const alertsKey = (client: Client) => [client.baseUrl, "alerts"] as const;

/** The chats that get alerts, and the settings of alerts. */
export const alertsQuery = (client: Client) =>
  queryOptions({
    queryKey: alertsKey(client),
    queryFn: ({ signal }) => client.ask(calls.getAlerts, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load alerts` } },
  });

export const setAlerts = (client: Client) =>
  mutationOptions({
    mutationFn: (body: AlertSettingsInput) => client.ask(calls.setAlerts, { body }),
    meta: {
      success: { title: t`Alerts Saved`, description: t`Your next alerts use these settings` },
      failure: { title: t`Error`, fallback: t`Failed to save alerts` },
      refreshes: [alertsKey(client)],
    },
  });

/** Makes a link that pairs one chat with a bot. */
export const pairAlertChat = (client: Client) =>
  mutationOptions({
    mutationFn: ({ botId, language }: { botId: string; language: AlertLanguage }) =>
      client.ask(calls.pairAlertChat, { params: { id: botId }, body: { language } }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to make the link` } },
  });

export const testAlertChat = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: AlertChat) => client.ask(calls.testAlertChat, { params: { id } }),
    meta: {
      success: {
        title: t`Test Sent`,
        description: (_: unknown, { name }: AlertChat) =>
          t`Look at the chat of ${name} in Telegram`,
      },
      failure: { title: t`Error`, fallback: t`Failed to send the test` },
      refreshes: [alertsKey(client)],
    },
  });

export const removeAlertChat = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: AlertChat) => client.tell(calls.removeAlertChat, { params: { id } }),
    meta: {
      success: {
        title: t`Chat Removed`,
        description: (_: unknown, { name }: AlertChat) => t`${name} won't get alerts anymore`,
      },
      failure: { title: t`Error`, fallback: t`Failed to remove the chat` },
      refreshes: [alertsKey(client)],
    },
  });
