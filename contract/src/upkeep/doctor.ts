import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { WireCause } from "#sentences/wire-cause.ts";

export const DoctorCheck = z.object({
  name: z.string(),
  ok: z.boolean(),
  text: z.string().check(z.meta({ description: "What was found, in plain words." })),
  advice: z.optional(z.string()).check(z.meta({ description: "What to do about it." })),
  /** The codes and details behind the text, the name and the advice. */
  cause: z.optional(WireCause),
  name_cause: z.optional(WireCause),
  advice_cause: z.optional(WireCause),
});
export type DoctorCheck = z.infer<typeof DoctorCheck>;

export const DoctorReport = z.object({
  checks: z.array(DoctorCheck),
  next: z
    .nullable(z.string())
    .check(z.meta({ description: "What `after` is for the bots that are left." })),
});
export type DoctorReport = z.infer<typeof DoctorReport>;

export const doctorCalls = {
  examine: {
    method: "GET",
    path: "/api/doctor",
    summary: "Checks the database, the files, and twenty bots at a time: their lanes and updates",
    access: "key",
    query: z.object({ after: z.optional(z.string()) }),
    answer: { status: 200, schema: DoctorReport },
  },
} as const satisfies Record<string, Call>;
