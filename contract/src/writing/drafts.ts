import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { parseJson } from "#content/form-fields.ts";
import { lookInputs } from "#content/message-look.ts";
import { MessagePicture } from "#images.ts";
import { LIMITS } from "#limits.ts";
import { fault } from "#sentences/encode-fault.ts";

/** The composer's fields as the console stores them. The worker doesn't interpret them. */
const DraftContent = z.looseObject({});

/** A message that is being written. */
export const Draft = z.object({
  id: z.string(),
  /** When it was stored, in milliseconds. Every later version has a greater number. */
  version: z.number(),
  content: DraftContent,
  /** Its pictures in order. A message can use their ids in `imageIds`. */
  images: z.array(MessagePicture),
});
export type Draft = z.infer<typeof Draft>;

const Version = z.pipe(z.pipe(z.string(), z.transform(Number)), z.int().check(z.nonnegative()));

export const DraftInput = z.object({
  /** The version that was changed; 0 for a new draft. If the worker has another one, it is refused. */
  version: Version,
  /** A JSON-encoded object. */
  content: z.pipe(
    z.pipe(
      z
        .string(fault("draft_malformed"))
        .check(z.maxLength(LIMITS.draftLength, fault("draft_too_large"))),
      z.transform(parseJson(fault("draft_malformed"))),
    ),
    z.looseObject({}, fault("draft_malformed")),
  ),
  /** Uploaded pictures come before them. Those that no longer exist are left out. */
  imageIds: lookInputs.imageIds,
});
export type DraftInput = z.infer<typeof DraftInput>;

/** The capability `saved-posts`. */
export const draftCalls = {
  listDrafts: {
    method: "GET",
    path: "/api/drafts",
    summary: `Lists the drafts, the last changed first; only the ${LIMITS.drafts} newest are kept`,
    access: "key",
    answer: { status: 200, schema: z.array(Draft) },
  },
  storeDraft: {
    method: "PUT",
    path: "/api/drafts/{id}",
    summary:
      "Stores a draft under an id that the caller chooses, unless it was changed or deleted meanwhile",
    access: "key",
    body: { kind: "form", schema: DraftInput, files: "one" },
    answer: { status: 200, schema: Draft },
    refusals: [404, 409, 422],
  },
  deleteDraft: {
    method: "DELETE",
    path: "/api/drafts/{id}",
    summary: "Deletes a draft, unless it was changed meanwhile",
    access: "key",
    query: z.object({ version: z.optional(Version) }),
    answer: { status: 204 },
    refusals: [404, 409],
  },
} as const satisfies Record<string, Call>;
