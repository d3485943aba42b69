import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Change, changeCalls as calls, type ChangedGroup } from "@tbm/contract/changes.ts";

import type { Client } from "#api/client/client.ts";

/*
 * The posts that carry a keyboard, and the updates that give them its present buttons. Needs a worker that announces
 * `changes`.
 */
const postsKey = (client: Client, id: string) => [client.baseUrl, "keyboard-posts", id] as const;

const loadFailure = () => ({
  failure: { title: t`Error`, fallback: t`Failed to load the keyboard's posts` },
});

/** The count changes with every message that is sent, so it is never taken from the cache alone. */
export const keyboardPostsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...postsKey(client, id), "count"],
    queryFn: ({ signal }) => client.ask(calls.getKeyboardPosts, { params: { id }, signal }),
    staleTime: 0,
    meta: loadFailure(),
  });

/** Newest first. */
export const keyboardChangesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...postsKey(client, id), "changes"],
    queryFn: ({ signal }) => client.ask(calls.listKeyboardChanges, { params: { id }, signal }),
    staleTime: 0,
    meta: loadFailure(),
  });

const TROUBLES = ["failed", "unconfirmed"] as const;

/** The groups where the posts could not be updated, or where that is unknown. Of many, the first ones. */
export const troubledGroupsQuery = (client: Client, changes: readonly Change[]) =>
  queryOptions({
    queryKey: [client.baseUrl, "changed-groups", changes.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<ChangedGroup[]> => {
      const asked = changes.flatMap((change) =>
        TROUBLES.filter((state) => change[state] > 0).map((state) =>
          client.ask(calls.listChangedGroups, {
            params: { id: change.id },
            query: { state },
            signal,
          }),
        ),
      );
      return (await Promise.all(asked)).flat();
    },
    meta: loadFailure(),
  });

export const updateKeyboardPosts = (client: Client, id: string) =>
  mutationOptions({
    mutationFn: () => client.ask(calls.updateKeyboardPosts, { params: { id } }),
    meta: {
      // No success toast: the dialog shows the progress and the result.
      failure: { title: t`Error`, fallback: t`Failed to update the posts` },
      refreshes: [postsKey(client, id)],
    },
  });

export const stopKeyboardUpdate = (client: Client, id: string) =>
  mutationOptions({
    mutationFn: (changes: readonly Change[]) =>
      Promise.all(
        changes.map((change) => client.ask(calls.stopChange, { params: { id: change.id } })),
      ),
    meta: {
      failure: { title: t`Error`, fallback: t`Failed to stop the update` },
      refreshes: [postsKey(client, id)],
    },
  });
