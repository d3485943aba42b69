import { plural, t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Folder, type FolderInput, type Image, imageCalls } from "@tbm/contract/images.ts";
import { libraryCalls, type ImageName, type MoveResult } from "@tbm/contract/library.ts";

import { isNotFound } from "#api/client/api-error.ts";
import { type Compared, type Opened, refuseIfChanged } from "#api/client/changed-meanwhile.ts";
import type { Client } from "#api/client/client.ts";
import { mayRetry } from "#api/client/query-client.ts";
import { formatNumber } from "#lib/numbers.ts";

import { foldersKey } from "./folders.ts";
import { imagesKey } from "./images.ts";

/** Where an image was posted and what will post it. The screen reports a failure itself. */
export const imageQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...imagesKey(client), "detail", id],
    queryFn: ({ signal }) => client.ask(libraryCalls.getImage, { params: { id }, signal }),
    retry: (count, error) => !isNotFound(error) && mayRetry(count, error),
  });

export const unusedImagesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...imagesKey(client), "unused"],
    queryFn: ({ signal }) => client.ask(libraryCalls.listUnusedImages, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load images` } },
  });

const nameOf = ({ name }: { name: string }): Compared<ImageName> => ({ name });

const renamedText = (_: unknown, { name }: { name: string }) => t`The name is now "${name}"`;

export const renameFolder = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, name, opened }: FolderInput & Opened<Folder>) => {
      const look = () => client.ask(imageCalls.listFolders, {});
      await refuseIfChanged({ opened, look, compared: nameOf });
      await client.tell(libraryCalls.renameFolder, { params: { id }, body: { name } });
    },
    meta: {
      success: { title: t`Folder Renamed`, description: renamedText },
      failure: { title: t`Error`, fallback: t`Failed to rename folder` },
      refreshes: [foldersKey(client)],
    },
  });

export const renameImage = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, name, opened }: ImageName & Opened<Image>) => {
      const look = async () => [await client.ask(libraryCalls.getImage, { params: { id } })];
      await refuseIfChanged<Image>({ opened, look, compared: nameOf });
      await client.tell(libraryCalls.renameImage, { params: { id }, body: { name } });
    },
    meta: {
      success: { title: t`Image Renamed`, description: renamedText },
      failure: { title: t`Error`, fallback: t`Failed to rename image` },
      refreshes: [imagesKey(client), foldersKey(client)],
    },
  });

interface Replacement {
  image: Image;
  file: File;
}

export const replacePicture = (client: Client) =>
  mutationOptions({
    mutationFn: ({ image: { id }, file }: Replacement) => {
      const body = new FormData();
      body.append("image", file);
      return client.tell(libraryCalls.replacePicture, { params: { id }, body });
    },
    meta: {
      success: {
        title: t`Picture Replaced`,
        description: (_: unknown, { image: { name } }: Replacement) =>
          t`"${name}" has the new picture`,
      },
      failure: { title: t`Error`, fallback: t`Failed to replace picture` },
      refreshes: [imagesKey(client), foldersKey(client)],
    },
  });

interface Move {
  ids: readonly string[];
  folder: Folder;
}

function movedText({ moved }: MoveResult, { ids, folder: { name } }: Move): string {
  const all = ids.length;
  const count = formatNumber(moved);
  return moved === all
    ? t`${plural(all, { one: "# image is", other: "# images are" })} now in "${name}"`
    : t`${count} of ${plural(all, { one: "# image", other: "# images" })} moved to "${name}". The others were deleted meanwhile.`;
}

export const moveImages = (client: Client) =>
  mutationOptions({
    mutationFn: ({ ids, folder }: Move) =>
      client.ask(libraryCalls.moveImages, { body: { ids: [...ids], folderId: folder.id } }),
    meta: {
      success: { title: t`Images Moved`, description: movedText },
      failure: { title: t`Error`, fallback: t`Failed to move images` },
      refreshes: [imagesKey(client), foldersKey(client)],
    },
  });
