import { z } from "zod";

import type { Call } from "./call.ts";
import { Id, Instant, Name } from "./fields.ts";

export const GROUP_TYPES = ["group", "supergroup", "channel"] as const;

export const Group = z.object({
  id: Id,
  name: z.string(),
  /** Telegram's number as text; a worker of another make may send the number itself. */
  chatId: z.union([z.string(), z.number().transform(String)]).meta({ type: "string" }),
  /** `channel`, or a kind of group. */
  type: z.string(),
  created_at: Instant,
});
export type Group = z.infer<typeof Group>;

export const GroupInput = z.object({
  name: Name,
  chatId: z
    .string("A chat id is required.")
    .trim()
    .regex(/^-\d{1,20}$/, "A group's chat id is a negative number, such as -1001234567890."),
  type: z.enum(GROUP_TYPES, `The type must be one of ${GROUP_TYPES.join(", ")}.`),
});
export type GroupInput = z.infer<typeof GroupInput>;

export const groupCalls = {
  listGroups: {
    method: "GET",
    path: "/api/groups",
    summary: "Lists the groups and channels, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Group) },
  },
  createGroup: {
    method: "POST",
    path: "/api/groups",
    summary: "Adds a group or channel by its chat id",
    access: "key",
    body: { kind: "json", schema: GroupInput },
    answer: { status: 201, schema: Group },
    refusals: [409, 422, 502],
  },
  deleteGroup: {
    method: "DELETE",
    path: "/api/groups/{id}",
    summary: "Removes a group from the list",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
