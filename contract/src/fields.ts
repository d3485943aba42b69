import { z } from "zod";

import { LIMITS } from "./limits.ts";

export const Id = z.string().min(1).max(64);

/** An id in an answer. Ours are texts, but another implementation of the worker may use numbers. */
export const GivenId = z.union([z.string(), z.number().transform(String)]).meta({ type: "string" });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: "date-time" });

/** True if a date is so far ahead that it must be a typing error. Both dates are YYYY-MM-DD. */
export const isTooFarAhead = (day: string, today: string): boolean =>
  day > `${Number(today.slice(0, 4)) + LIMITS.yearsAhead}${today.slice(4)}`;

/** A search text. Empty means none. */
export const SearchWords = z
  .string()
  .trim()
  .max(LIMITS.titleLength, `Search for at most ${LIMITS.titleLength} characters.`);

/** A control character or half of a surrogate pair. Neither is visible, and Telegram refuses both. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Removes marks that change the reading direction, which can make one name look like another. */
export const withoutBidiMarks = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, "");

export const Name = z
  .string("A name is required.")
  .overwrite(withoutBidiMarks)
  .trim()
  .min(1, "A name is required.")
  .refine(isPlainText, "A name must not contain control characters.")
  .max(LIMITS.nameLength, `A name may have at most ${LIMITS.nameLength} characters.`);

/** An optional form field: an empty text means none. */
export const OptionalField = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined);

/** Form fields are texts, so other values are JSON-encoded. */
export const parseJson =
  (fault: string) =>
  (text: string, context: z.RefinementCtx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: fault });
      return z.NEVER;
    }
  };

/** A JSON-encoded list in an optional form field. */
export const listField = <Item extends z.ZodType>(list: z.ZodArray<Item>, fault: string) =>
  z
    .string()
    .optional()
    .transform((text, context): unknown => (text ? parseJson(fault)(text, context) : []))
    .pipe(list);

/** Yes or no in a form field. Empty means no. */
export const flagField = (name: string) =>
  z
    .enum(["true", "false", ""], `${name} must be true or false.`)
    .optional()
    .transform((text) => text === "true");
