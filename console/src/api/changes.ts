import { plural, t } from "@lingui/core/macro";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { broadcastDraftCalls } from "@tbm/contract/broadcasts/broadcast-draft.ts";
import {
  type Change,
  type ChangedGroup,
  type ChangeState,
  changeCalls as calls,
} from "@tbm/contract/changes.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import type { Client } from "#api/client/client.ts";

import { broadcastsKey } from "./broadcasts.ts";
import { type EditedMessage, editFormOf } from "./outgoing-message.ts";

const loadFailure = () => ({ failure: { title: t`Error`, fallback: t`Failed to load history` } });
const first: { after: string | undefined } = { after: undefined };

/** The changes to the posts of a broadcast, newest first. */
export const changesQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...broadcastsKey(client), "changes", id],
    queryFn: ({ signal }) => client.ask(calls.listChanges, { params: { id }, signal }),
    meta: loadFailure(),
  });

export const postsKey = (client: Client, id: string) =>
  [...broadcastsKey(client), "posts", id] as const;

/** Where a broadcast is posted now, in all groups or in one. */
export const postsQuery = (client: Client, id: string, group?: string) =>
  queryOptions({
    queryKey: [...postsKey(client, id), group ?? null],
    queryFn: ({ signal }) =>
      client.ask(calls.getPosts, { params: { id }, query: { group }, signal }),
    staleTime: 0,
    meta: loadFailure(),
  });

const behind = (page: readonly ChangedGroup[]) =>
  page.length < LIMITS.deliveriesPerPage ? undefined : page.at(-1)?.group_id;

/** The groups in which a change ended in a state. */
export const changedGroupsQuery = (client: Client, id: string, state: ChangeState) =>
  infiniteQueryOptions({
    queryKey: [...broadcastsKey(client), "changed-groups", id, state],
    queryFn: ({ pageParam: after, signal }) =>
      client.ask(calls.listChangedGroups, { params: { id }, query: { after, state }, signal }),
    initialPageParam: first.after,
    getNextPageParam: behind,
    meta: loadFailure(),
  });

const inGroups = (total: number) => plural(total, { one: "In # group", other: "In # groups" });

interface Chosen {
  /** The broadcast. */
  id: string;
  /** All groups that have the message, if omitted. */
  groups?: readonly string[];
}

export const deletePosts = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, groups }: Chosen) =>
      client.ask(calls.deletePosts, {
        params: { id },
        body: groups ? { groups: [...groups] } : {},
      }),
    meta: {
      success: { title: t`Deleting Posts`, description: ({ total }: Change) => inGroups(total) },
      failure: { title: t`Error`, fallback: t`Failed to delete the posts` },
      refreshes: [broadcastsKey(client)],
    },
  });

/** The version that most groups have, or the one in a group. It is read again whenever a form opens. */
export const draftQuery = (client: Client, id: string, group?: string) =>
  queryOptions({
    queryKey: [...broadcastsKey(client), "draft", id, group],
    queryFn: ({ signal }) =>
      client.ask(broadcastDraftCalls.getBroadcastDraft, {
        params: { id },
        query: { group, purpose: "edit" },
        signal,
      }),
    gcTime: 0,
    meta: loadFailure(),
  });

export const editPosts = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, ...edited }: EditedMessage & { id: string }) =>
      client.ask(calls.editPosts, { params: { id }, body: editFormOf(edited) }),
    meta: {
      success: { title: t`Editing Posts`, description: ({ total }: Change) => inGroups(total) },
      failure: { title: t`Error`, fallback: t`Failed to edit the posts` },
      refreshes: [broadcastsKey(client)],
    },
  });

const leftText = (cancelled: number) =>
  plural(cancelled, { one: "# post stays as it is", other: "# posts stay as they are" });

const changingNowText = (pending: number) =>
  plural(pending, { one: "# post is being changed now", other: "# posts are being changed now" });

export const stopChange = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) => client.ask(calls.stopChange, { params: { id } }),
    meta: {
      success: {
        title: ({ cancelled, pending }: Change) => {
          if (cancelled > 0) return t`Stopped`;
          return pending > 0 ? t`Too Late to Stop` : t`Nothing Left to Stop`;
        },
        description: ({ cancelled, pending }: Change) => {
          if (cancelled > 0) return leftText(cancelled);
          return pending > 0 ? changingNowText(pending) : t`All posts were already changed`;
        },
        isWhole: ({ cancelled, pending }: Change) => cancelled > 0 || pending === 0,
      },
      failure: { title: t`Error`, fallback: t`Failed to stop` },
      refreshes: [broadcastsKey(client)],
    },
  });

/** The message whose posts it changes. */
export const targetOf = ({ broadcast_id }: Change): string => broadcast_id ?? "";

/** Repeats an edit or a deletion in the groups where it was not made. */
export const retryChange = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Change) => client.ask(calls.retryChange, { params: { id } }),
    meta: {
      success: { title: t`Trying Again`, description: ({ total }: Change) => inGroups(total) },
      failure: { title: t`Error`, fallback: t`Failed to try again` },
      refreshes: [broadcastsKey(client)],
    },
  });
