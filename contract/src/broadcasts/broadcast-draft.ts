import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { lifetimeFields } from "#content/message-lifetime.ts";
import { lookFields } from "#content/message-look.ts";
import { Id } from "#fields.ts";
import { MessagePicture } from "#images.ts";
import { KeyboardLayout } from "#keyboards.ts";

/** What is needed to write the same broadcast again. */
export const BroadcastDraft = z.object({
  /** Null once the bot is deleted. */
  botId: z.nullish(z.string()),
  /** Only the groups that are still in the list. */
  groups: z.array(Id),
  message: z.string(),
  ...lookFields,
  ...lifetimeFields,
  /** The keyboard with the same buttons, if there is one. */
  keyboardId: z.nullish(z.string()),
  /** The buttons as they are posted. */
  keyboard: z.nullish(KeyboardLayout),
  /** Its pictures in order. A new message can use their ids in `imageIds`. */
  images: z.array(MessagePicture),
});
export type BroadcastDraft = z.infer<typeof BroadcastDraft>;

export const broadcastDraftCalls = {
  getBroadcastDraft: {
    method: "GET",
    path: "/api/broadcasts/{id}/draft",
    summary:
      "Returns what is needed to write the same broadcast again, as it was last edited, or as it stands in one group",
    access: "key",
    query: z.object({
      group: z.optional(Id),
      version: z.optional(Id),
      /** For an edit, `{random}` stays as it is, because every group gets its own number. */
      purpose: z.optional(z.enum(["edit"])),
    }),
    answer: { status: 200, schema: BroadcastDraft },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
