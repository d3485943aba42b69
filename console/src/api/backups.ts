import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Backup, type Backups, backupCalls as calls } from "@tbm/contract/upkeep/backups.ts";

import type { Client } from "#api/client/client.ts";

const RUNNING_MS = 1000;
const RESTING_MS = 60_000;

const backupsKey = (client: Client) => [client.baseUrl, "backups"] as const;

/** Asked often while a backup runs, and while a restored worker starts again. */
export const backupsQuery = (client: Client, isAwaited: (backups: Backups) => boolean) =>
  queryOptions({
    queryKey: backupsKey(client),
    queryFn: ({ signal }) => client.ask(calls.listBackups, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.running !== null || isAwaited(data)) ? RUNNING_MS : RESTING_MS,
    meta: {},
  });

export const startBackup = (client: Client) =>
  mutationOptions({
    mutationFn: () => client.ask(calls.startBackup, {}),
    meta: {
      failure: { title: t`Error`, fallback: t`Failed to start the backup` },
      refreshes: [backupsKey(client)],
    },
  });

export const downloadBackup = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Backup) => client.download(calls.downloadBackup, { params: { id } }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to download the backup` } },
  });

export const restoreBackup = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Backup) => client.ask(calls.restoreBackup, { params: { id } }),
    meta: {
      failure: { title: t`Not Restored`, fallback: t`Failed to restore the backup` },
      refreshes: [backupsKey(client)],
    },
  });
