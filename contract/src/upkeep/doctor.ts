import { z } from "zod";

import type { Call } from "#call.ts";
import { WireCause } from "#sentences/wire-cause.ts";

export const DoctorCheck = z.object({
  name: z.string(),
  ok: z.boolean(),
  text: z.string().meta({ description: "What was found, in plain words." }),
  advice: z.string().optional().meta({ description: "What to do about it." }),
  /** The codes and details behind the text, the name and the advice. */
  cause: WireCause.optional(),
  name_cause: WireCause.optional(),
  advice_cause: WireCause.optional(),
});
export type DoctorCheck = z.infer<typeof DoctorCheck>;

export const DoctorReport = z.object({
  checks: z.array(DoctorCheck),
  next: z.string().nullable().meta({ description: "What `after` is for the bots that are left." }),
});
export type DoctorReport = z.infer<typeof DoctorReport>;

export const doctorCalls = {
  examine: {
    method: "GET",
    path: "/api/doctor",
    summary: "Checks the database, the files, and twenty bots at a time: their lanes and updates",
    access: "key",
    query: z.object({ after: z.string().optional() }),
    answer: { status: 200, schema: DoctorReport },
  },
} as const satisfies Record<string, Call>;
