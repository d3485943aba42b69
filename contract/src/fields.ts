import { z } from "zod";

import { LIMITS } from "./limits.ts";

export const Id = z.string().min(1).max(64);

/** An id in an answer: our own are texts, a worker of another make may number its records. */
export const GivenId = z.union([z.string(), z.number().transform(String)]).meta({ type: "string" });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: "date-time" });

/** Whether a day, given as YYYY-MM-DD like the present one, lies so far ahead that it must be a typing error. */
export const isTooFarAhead = (day: string, today: string): boolean =>
  day > `${Number(today.slice(0, 4)) + LIMITS.yearsAhead}${today.slice(4)}`;

/** A part of a text that is looked for; empty is the same as none. */
export const SearchWords = z
  .string()
  .trim()
  .max(LIMITS.titleLength, `Search for at most ${LIMITS.titleLength} characters.`);

/** A control character, or half of a surrogate pair: nobody can see it, and Telegram refuses it. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Without the marks that turn the direction of reading, with which a name can pass for another. */
export const withoutBidiMarks = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, "");

export const Name = z
  .string("A name is required.")
  .overwrite(withoutBidiMarks)
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

/** Form fields are texts, so what is more travels JSON-encoded. */
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

/** A JSON-encoded list in a form field that may be left empty. */
export const listField = <Item extends z.ZodType>(list: z.ZodArray<Item>, fault: string) =>
  z
    .string()
    .optional()
    .transform((text, context): unknown => (text ? parseJson(fault)(text, context) : []))
    .pipe(list);

/** Yes or no in a form field; left empty it is a no. */
export const flagField = (name: string) =>
  z
    .enum(["true", "false", ""], `${name} must be true or false.`)
    .optional()
    .transform((text) => text === "true");
