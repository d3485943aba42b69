import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { Id } from "#fields.ts";
import { LIMITS } from "#limits.ts";

/** Who can send what a broadcast's bots could not, because they are offline or may not post there. */
export const Substitutes = z.object({
  /** How many groups another bot can take over. Those that are sent or unconfirmed never are. */
  groups: z.number(),
  /** The bots that can, each with the number of those groups that it may post to. */
  bots: z.array(z.object({ bot_id: Id, bot_name: z.string(), groups: z.number() })),
  /** How many groups no bot can post to now, and the first of them. Older workers omit it. */
  unreachable: z.optional(
    z.object({ total: z.number(), items: z.array(z.object({ id: Id, name: z.string() })) }),
  ),
});
export type Substitutes = z.infer<typeof Substitutes>;

export const HandOverInput = z.object({
  /** `auto` to choose one for each group. */
  botId: Id,
  /** Only these groups. */
  groups: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(LIMITS.groupsPerMessage))),
});
export type HandOverInput = z.infer<typeof HandOverInput>;

/** What another bot took over. */
export const HandOver = z.object({
  /** Groups that were still waiting, and wait for the other bot now. */
  moved: z.number(),
  /** Groups that had failed, and are sent again. */
  resent: z.number(),
  /** The broadcast that sends to those again; null if there are none. */
  broadcast_id: z.nullish(Id),
});
export type HandOver = z.infer<typeof HandOver>;

export const handOverCalls = {
  getSubstitutes: {
    method: "GET",
    path: "/api/broadcasts/{id}/substitutes",
    summary: "Returns which bots can send what the broadcast's own bots could not",
    access: "key",
    query: z.object({ group: z.optional(Id) }),
    answer: { status: 200, schema: Substitutes },
    refusals: [404],
  },
  handOverBroadcast: {
    method: "POST",
    path: "/api/broadcasts/{id}/hand-over",
    summary: "Lets another bot send to the groups that the broadcast's own bots could not reach",
    access: "key",
    body: { kind: "json", schema: HandOverInput },
    answer: { status: 201, schema: HandOver },
    refusals: [404, 422],
  },
} as const satisfies Record<string, Call>;
