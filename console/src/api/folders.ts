import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type FolderInput, imageCalls } from "@tbm/contract/images.ts";

import type { Client } from "#api/client/client.ts";

export const foldersKey = (client: Client) => [client.baseUrl, "folders"] as const;

export const folderPath = (id: string) => `/images?folder=${encodeURIComponent(id)}`;

export const foldersQuery = (client: Client) =>
  queryOptions({
    queryKey: foldersKey(client),
    queryFn: ({ signal }) => client.ask(imageCalls.listFolders, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load folders` } },
  });

export const createFolder = (client: Client) =>
  mutationOptions({
    mutationFn: (input: FolderInput) => client.tell(imageCalls.createFolder, { body: input }),
    meta: {
      success: {
        title: t`Folder Created`,
        description: (_: unknown, { name }: FolderInput) => t`"${name}" is ready for images`,
      },
      failure: { title: t`Error`, fallback: t`Failed to create folder` },
      refreshes: [foldersKey(client)],
    },
  });

export const deleteFolder = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(imageCalls.deleteFolder, { params: { id } }),
    meta: {
      success: {
        title: t`Folder Deleted`,
        description: (_: unknown, { name }: { name: string }) => t`"${name}" has been deleted`,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete folder` },
      refreshes: [foldersKey(client)],
    },
  });
