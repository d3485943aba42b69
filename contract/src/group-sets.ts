import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { DailyLimit } from "./daily-limits.ts";
import { Id, Instant, Name } from "./fields.ts";
import { GroupIds } from "./messages.ts";

/** A named set of groups that are often chosen together. */
export const GroupSet = z.object({
  id: Id,
  name: z.string(),
  /** Only those that are still in the list of groups. */
  groups: z.array(Id),
  created_at: Instant,
  /** How many posts each of its groups may get on one day. Older workers omit it. */
  daily_limit: z.nullish(z.number()),
});
export type GroupSet = z.infer<typeof GroupSet>;

export const GroupSetInput = z.object({
  name: Name,
  groups: GroupIds,
  /** If omitted, it stays as it is. */
  dailyLimit: z.optional(DailyLimit),
});
export type GroupSetInput = z.infer<typeof GroupSetInput>;

const body = { kind: "json", schema: GroupSetInput } as const;

export const groupSetCalls = {
  listGroupSets: {
    method: "GET",
    path: "/api/group-sets",
    summary: "Lists the group sets by name",
    access: "key",
    answer: { status: 200, schema: z.array(GroupSet) },
  },
  createGroupSet: {
    method: "POST",
    path: "/api/group-sets",
    summary: "Saves groups as a set",
    access: "key",
    body,
    answer: { status: 201, schema: GroupSet },
    refusals: [409, 422],
  },
  updateGroupSet: {
    method: "PUT",
    path: "/api/group-sets/{id}",
    summary: "Changes a set's name and groups",
    access: "key",
    body,
    answer: { status: 200, schema: GroupSet },
    refusals: [404, 409, 422],
  },
  deleteGroupSet: {
    method: "DELETE",
    path: "/api/group-sets/{id}",
    summary: "Deletes a set; its groups stay",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
