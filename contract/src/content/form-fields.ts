import { z } from "zod";

import { fault } from "#sentences/encode-fault.ts";

/** An optional form field: an empty text means none. */
export const OptionalField = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined);

/** Form fields are texts, so other values are JSON-encoded. */
export const parseJson =
  (message: string) =>
  (text: string, context: z.RefinementCtx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
  };

/** A JSON-encoded list in an optional form field. */
export const listField = <Item extends z.ZodType>(list: z.ZodArray<Item>, message: string) =>
  z
    .string()
    .optional()
    .transform((text, context): unknown => (text ? parseJson(message)(text, context) : []))
    .pipe(list);

/** Yes or no in a form field. Empty means no. */
export const flagField = (field: string) =>
  z
    .enum(["true", "false", ""], fault("flag_malformed", { field }))
    .optional()
    .transform((text) => text === "true");
