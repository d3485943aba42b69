import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { MessagePicture } from "@tbm/contract/images.ts";
import {
  type SavedPost,
  type SavedPostDetail,
  savedPostCalls,
} from "@tbm/contract/writing/saved-posts.ts";

import type { Client } from "#api/client/client.ts";

import { type SavedContent, savedPostFormOf } from "./outgoing-message.ts";

const savedPostsKey = (client: Client) => [client.baseUrl, "saved-posts"] as const;

export const savedPostsQuery = (client: Client) =>
  queryOptions({
    queryKey: savedPostsKey(client),
    queryFn: ({ signal }) => client.ask(savedPostCalls.listSavedPosts, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load saved posts` } },
  });

export const readSavedPost = (client: Client, id: string): Promise<SavedPostDetail> =>
  client.ask(savedPostCalls.getSavedPost, { params: { id } });

const saveFailure = () => ({ title: t`Error`, fallback: t`Failed to save post` });
const savedText = (_: unknown, { name }: { name: string }) => t`"${name}" has been saved`;

export const createSavedPost = (client: Client) =>
  mutationOptions({
    mutationFn: (post: SavedContent) =>
      client.ask(savedPostCalls.createSavedPost, { body: savedPostFormOf(post) }),
    meta: {
      success: { title: t`Post Saved`, description: savedText },
      failure: saveFailure(),
      refreshes: [savedPostsKey(client)],
    },
  });

export const updateSavedPost = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, ...post }: SavedContent & { id: string }) =>
      client.ask(savedPostCalls.updateSavedPost, { params: { id }, body: savedPostFormOf(post) }),
    meta: {
      success: { title: t`Post Saved`, description: savedText },
      failure: saveFailure(),
      refreshes: [savedPostsKey(client)],
    },
  });

export const renameSavedPost = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      client.tell(savedPostCalls.renameSavedPost, { params: { id }, body: { name } }),
    meta: {
      success: {
        title: t`Post Renamed`,
        description: (_: unknown, { name }: { name: string }) => t`It is now called "${name}"`,
      },
      failure: { title: t`Error`, fallback: t`Failed to rename post` },
      refreshes: [savedPostsKey(client)],
    },
  });

/** `contentFor` turns the stored post into what is saved under the new name. */
export const duplicateSavedPost = (
  client: Client,
  contentFor: (post: SavedPostDetail, name: string) => SavedContent,
) =>
  mutationOptions({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const post = contentFor(await readSavedPost(client, id), name);
      await client.tell(savedPostCalls.createSavedPost, { body: savedPostFormOf(post) });
    },
    meta: {
      success: {
        title: t`Post Duplicated`,
        description: (_: unknown, { name }: { name: string }) => t`The copy is called "${name}"`,
      },
      failure: { title: t`Error`, fallback: t`Failed to duplicate post` },
      refreshes: [savedPostsKey(client)],
    },
  });

export const deleteSavedPost = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string; name: string }) =>
      client.tell(savedPostCalls.deleteSavedPost, { params: { id } }),
    meta: {
      success: {
        title: t`Post Deleted`,
        description: (_: unknown, { name }: { name: string }) => t`"${name}" has been deleted`,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete post` },
      refreshes: [savedPostsKey(client)],
    },
  });

/** The saved posts with one of these pictures of the library. */
export const postsWith = (
  posts: readonly SavedPost[] | undefined,
  imageIds: readonly string[],
): SavedPost[] => {
  const wanted = new Set(imageIds);
  return (posts ?? []).filter(({ images }) =>
    images.some(({ id }: MessagePicture) => wanted.has(id)),
  );
};
