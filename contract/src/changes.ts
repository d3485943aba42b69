import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { lookFields } from "./content/message-look.ts";
import { Id, Instant, SearchWords } from "./fields.ts";
import { KeyboardLayout } from "./keyboards.ts";
import { LIMITS } from "./limits.ts";
import { GroupIds, GroupIdsField, MessageFields, withTrimmedMessage } from "./messages.ts";
import { UnreachableGroup } from "./preflight.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** The choice of an edit's keyboard that keeps the buttons as they were posted. */
export const POSTED_KEYBOARD = "posted";

const CHANGE_STATES = ["queued", "sending", "done", "failed", "unconfirmed", "cancelled"] as const;
const ChangeState = z.enum(CHANGE_STATES);
export type ChangeState = z.infer<typeof ChangeState>;

/** A change to the posts of a message, and its progress. */
export const Change = z.object({
  id: Id,
  /** `edit`, `delete`, or `buttons` for a keyboard that changed. */
  kind: z.string(),
  /** `auto` if several bots make it. */
  bot_id: Id,
  /** The message whose posts it changes. */
  broadcast_id: z.nullish(Id),
  /** The keyboard whose posts it updates. */
  keyboard_id: z.nullish(Id),
  /** `operator`, `expiry` after its hours, or `next-run` when the next post replaced it. */
  started_by: z.string(),
  created_at: Instant,
  /** Null while some of it is still to be done. */
  finished_at: z.nullish(Instant),
  total: z.number(),
  pending: z.number(),
  done: z.number(),
  failed: z.number(),
  unconfirmed: z.number(),
  cancelled: z.number(),
  /** In how many groups it was not made and can be tried again. */
  retryable: z.optional(z.number()),
  /** True while it waits because Telegram does not answer the bot. */
  is_telegram_silent: z.optional(z.boolean()),
  /** The new content of an edit. */
  message: z.nullish(z.string()),
  image_urls: z.nullish(z.array(z.string())),
  keyboard: z.nullish(KeyboardLayout),
  ...lookFields,
});
export type Change = z.infer<typeof Change>;

/** The result of a change in one group. */
export const ChangedGroup = z.object({
  group_id: Id,
  /** Null once the group is deleted from the list. */
  group_name: z.nullish(z.string()),
  /** One of `CHANGE_STATES`. */
  state: z.string(),
  reason: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  settled_at: z.nullish(Instant),
});
export type ChangedGroup = z.infer<typeof ChangedGroup>;

/** How many groups have the message now, and what can be done there. */
export const Posts = z.object({
  posted: z.number(),
  /** Of the posted ones, how many can be deleted: those of the last 48 hours, if their group has the same chat as then. */
  deletable: z.number(),
  /** Of the posted ones, how many are from before their group became a supergroup. They can be edited, not deleted. */
  moved: z.optional(z.number()),
  deleted: z.number(),
  /** Groups where it is not known whether the message was posted. Nothing can be changed there. */
  unknown: z.number(),
  /** Of the posted ones, how many are in groups where the bot may no longer post. A change fails there. */
  lost: z.optional(z.number()),
  /** The first of those groups, with the reasons. */
  lost_groups: z.optional(z.array(UnreachableGroup)),
  /** If the bot is offline: nothing changes until it is back. */
  offline: z.nullish(z.object({ reason: z.string(), cause: z.optional(WireCause) })),
  /** How long it takes to change all of them. */
  seconds: z.number(),
});
export type Posts = z.infer<typeof Posts>;

/** The posts that carry a keyboard, and how long it takes to update them. */
export const KeyboardPosts = z.object({
  posts: z.number(),
  groups: z.number(),
  seconds: z.number(),
});
export type KeyboardPosts = z.infer<typeof KeyboardPosts>;

const ALL_GROUPS = "All groups that have the message, if omitted.";

const ChosenGroups = z.object({
  groups: z.optional(GroupIds).check(z.meta({ description: ALL_GROUPS })),
});

export const EditInput = withTrimmedMessage(
  z.object({
    ...MessageFields.shape,
    keyboardId: MessageFields.shape.keyboardId.check(
      z.meta({
        description: `A saved keyboard, or \`${POSTED_KEYBOARD}\` to keep the buttons as they are. Without it, the buttons are removed.`,
      }),
    ),
    groups: z.optional(GroupIdsField).check(z.meta({ description: ALL_GROUPS })),
  }),
);
export type EditInput = z.infer<typeof EditInput>;

export const changeCalls = {
  getPosts: {
    method: "GET",
    path: "/api/broadcasts/{id}/posts",
    summary: "Counts where a message is posted now, and how long it takes to change that",
    access: "key",
    query: z.object({ group: z.optional(Id) }),
    answer: { status: 200, schema: Posts },
    refusals: [404],
  },
  listChanges: {
    method: "GET",
    path: "/api/broadcasts/{id}/changes",
    summary: "Lists the changes to a message's posts, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Change) },
    refusals: [404],
  },
  deletePosts: {
    method: "POST",
    path: "/api/broadcasts/{id}/delete",
    summary:
      "Deletes a message where it is posted, in some groups or, without a body, in all of them",
    access: "key",
    body: { kind: "json", schema: ChosenGroups },
    answer: { status: 202, schema: Change },
    refusals: [404, 422],
  },
  editPosts: {
    method: "POST",
    path: "/api/broadcasts/{id}/edit",
    summary:
      "Edits a message where it is posted, in all groups or in some; text, pictures and buttons are replaced together",
    access: "key",
    body: { kind: "form", schema: EditInput, files: "one" },
    answer: { status: 202, schema: Change },
    refusals: [404, 422],
  },
  getChange: {
    method: "GET",
    path: "/api/changes/{id}",
    summary: "Returns a change and its progress",
    access: "key",
    answer: { status: 200, schema: Change },
    refusals: [404],
  },
  listChangedGroups: {
    method: "GET",
    path: "/api/changes/{id}/groups",
    summary: `Lists the results of a change by group, ${LIMITS.deliveriesPerPage} at a time`,
    access: "key",
    query: z.object({
      after: z.optional(Id),
      state: z.optional(ChangeState),
      search: z.optional(SearchWords),
    }),
    answer: { status: 200, schema: z.array(ChangedGroup) },
    refusals: [404, 422],
  },
  getKeyboardPosts: {
    method: "GET",
    path: "/api/keyboards/{id}/posts",
    summary: "Counts the posts that carry a keyboard",
    access: "key",
    answer: { status: 200, schema: KeyboardPosts },
    refusals: [404],
  },
  updateKeyboardPosts: {
    method: "POST",
    path: "/api/keyboards/{id}/update-posts",
    summary: "Gives all posts that carry a keyboard its present buttons; one change for each bot",
    access: "key",
    answer: { status: 202, schema: z.array(Change) },
    refusals: [404, 422],
  },
  listKeyboardChanges: {
    method: "GET",
    path: "/api/keyboards/{id}/changes",
    summary: "Lists the updates of a keyboard's posts, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Change) },
    refusals: [404],
  },
  retryChange: {
    method: "POST",
    path: "/api/changes/{id}/retry",
    summary:
      "Makes an edit or a deletion again in the groups where it was not made, unless a later one was for them",
    access: "key",
    answer: { status: 202, schema: Change },
    refusals: [404, 422],
  },
  stopChange: {
    method: "POST",
    path: "/api/changes/{id}/stop",
    summary: "Leaves the posts as they are that are not changed yet",
    access: "key",
    answer: { status: 200, schema: Change },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
