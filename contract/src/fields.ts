import { z } from "zod";

import { LIMITS } from "./limits.ts";

export const Id = z.string().min(1).max(64);

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: "date-time" });

/** A control character, or half of a surrogate pair: nobody can see it, and Telegram refuses it. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

export const Name = z
  .string("A name is required.")
  .trim()
  .min(1, "A name is required.")
  .refine(isPlainText, "A name must not contain control characters.")
  .max(LIMITS.nameLength, `A name may have at most ${LIMITS.nameLength} characters.`);

/** What a form field that may be left empty means: an empty text is the same as none. */
export const OptionalField = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined);
