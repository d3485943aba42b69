import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { Instant } from "#fields.ts";
import { fault } from "#sentences/encode-fault.ts";
import { WireCause } from "#sentences/wire-cause.ts";

/** Whether sending is on hold until the operator releases it, as after an import. */
export const Hold = z.object({
  held: z.boolean(),
  since: z.nullish(Instant),
  /** Why, in a sentence. */
  reason: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  /** How many messages were queued before the hold and are waiting. */
  queued: z.number(),
  /** How many scheduled messages and campaigns have become due since. Older workers omit it. */
  due: z.optional(z.number()),
});
export type Hold = z.infer<typeof Hold>;

export const ReleaseInput = z.object({
  /** What to do with the waiting messages, and with the planned runs that are due. */
  queued: z.enum(["send", "cancel"], fault("release_choice_unknown")),
});
export type ReleaseInput = z.infer<typeof ReleaseInput>;

export const holdCalls = {
  getHold: {
    method: "GET",
    path: "/api/hold",
    summary: "The hold, if there is one",
    access: "key",
    answer: { status: 200, schema: Hold },
  },
  releaseHold: {
    method: "POST",
    path: "/api/hold/release",
    summary: "Releases the hold, with or without what came due",
    access: "key",
    body: { kind: "json", schema: ReleaseInput },
    answer: { status: 200, schema: Hold },
    refusals: [422],
  },
} as const satisfies Record<string, Call>;
