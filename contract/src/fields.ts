import { z } from "zod";

import { LIMITS } from "./limits.ts";

export const Id = z.string().min(1).max(64);

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: "date-time" });

export const Name = z
  .string("A name is required.")
  .trim()
  .min(1, "A name is required.")
  .max(LIMITS.nameLength, `A name may have at most ${LIMITS.nameLength} characters.`);

/** What a form field that may be left empty means: an empty text is the same as none. */
export const OptionalField = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined);
