import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { listField, OptionalField } from "#content/form-fields.ts";
import { lifetimeFields, lifetimeInputs } from "#content/message-lifetime.ts";
import { lookFields } from "#content/message-look.ts";
import { Id, Instant, Name } from "#fields.ts";
import { MessagePicture } from "#images.ts";
import { LIMITS } from "#limits.ts";
import { MessageFields, withTrimmedMessage } from "#messages.ts";
import { fault } from "#sentences/encode-fault.ts";

/** A named message without its time, to be used again. */
export const SavedPost = z.object({
  id: Id,
  name: z.string(),
  /** Changes with each save. */
  version: z.string(),
  message: z.string(),
  ...lookFields,
  ...lifetimeFields,
  /** Null if it has none, or once the keyboard is deleted. */
  keyboardId: z.nullish(z.string()),
  /** Its pictures in order. A message can use their ids in `imageIds`. */
  images: z.array(MessagePicture),
  /** Null if it has none, or once the bot is deleted. */
  botId: z.nullish(z.string()),
  /** The sets of its audience that still exist. */
  sets: z.array(Id),
  /** How many single groups its audience has besides the sets. */
  group_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
});
export type SavedPost = z.infer<typeof SavedPost>;

export const SavedPostDetail = z.extend(SavedPost, {
  /** The single groups that are still in the list, without those of the sets. */
  groups: z.array(Id),
});
export type SavedPostDetail = z.infer<typeof SavedPostDetail>;

const SETS_MALFORMED = fault("list_malformed", { field: "sets" });
const GROUPS_MALFORMED = fault("id_list_malformed", { field: "groups", what: "group" });

const { groupsPerMessage, groupSets, messageLength } = LIMITS;

const fields = z.extend(MessageFields, {
  name: Name,
  /** May be empty if there is a picture. */
  message: z.string(fault("message_required")).check(
    z.refine(
      (text) => text.trim().length <= messageLength,
      fault("message_too_long", { limit: messageLength }),
    ),
    z.refine((text) => text.isWellFormed(), fault("message_halves_character")),
    z.meta({ maxLength: messageLength }),
  ),
  ...lifetimeInputs,
  /** The audience is optional, and so is each of its parts. */
  botId: OptionalField,
  groups: listField(
    z
      .array(Id, GROUPS_MALFORMED)
      .check(z.maxLength(groupsPerMessage, fault("groups_exceeded", { limit: groupsPerMessage }))),
    GROUPS_MALFORMED,
  ),
  sets: listField(
    z.array(Id, SETS_MALFORMED).check(z.maxLength(groupSets, SETS_MALFORMED)),
    SETS_MALFORMED,
  ),
});

export const SavedPostInput = withTrimmedMessage(fields);
export type SavedPostInput = z.infer<typeof SavedPostInput>;

export const SavedPostUpdate = withTrimmedMessage(
  z.extend(fields, {
    /** The version that was opened. If the post was saved meanwhile, this one is refused. */
    version: OptionalField,
  }),
);
export type SavedPostUpdate = z.infer<typeof SavedPostUpdate>;

export const SavedPostName = z.object({ name: Name });
export type SavedPostName = z.infer<typeof SavedPostName>;

/** The capability `saved-posts`. */
export const savedPostCalls = {
  listSavedPosts: {
    method: "GET",
    path: "/api/saved-posts",
    summary: "Lists the saved posts, the last saved first",
    access: "key",
    answer: { status: 200, schema: z.array(SavedPost) },
  },
  getSavedPost: {
    method: "GET",
    path: "/api/saved-posts/{id}",
    summary: "Returns a saved post with the groups of its audience",
    access: "key",
    answer: { status: 200, schema: SavedPostDetail },
    refusals: [404],
  },
  createSavedPost: {
    method: "POST",
    path: "/api/saved-posts",
    summary: `Saves a post under a name; at most ${LIMITS.savedPosts} posts`,
    access: "key",
    body: { kind: "form", schema: SavedPostInput, files: "one" },
    answer: { status: 201, schema: SavedPostDetail },
    refusals: [409, 422],
  },
  updateSavedPost: {
    method: "PUT",
    path: "/api/saved-posts/{id}",
    summary: "Replaces a saved post",
    access: "key",
    body: { kind: "form", schema: SavedPostUpdate, files: "one" },
    answer: { status: 200, schema: SavedPostDetail },
    refusals: [404, 409, 422],
  },
  renameSavedPost: {
    method: "PATCH",
    path: "/api/saved-posts/{id}",
    summary: "Renames a saved post",
    access: "key",
    body: { kind: "json", schema: SavedPostName },
    answer: { status: 200, schema: SavedPostDetail },
    refusals: [404, 409, 422],
  },
  deleteSavedPost: {
    method: "DELETE",
    path: "/api/saved-posts/{id}",
    summary: "Deletes a saved post; what was sent from it stays",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
