import { z } from "zod/mini";

import { fault } from "#sentences/encode-fault.ts";

/** An optional form field: an empty text means none. */
export const OptionalField = z.pipe(
  z.optional(z.string().check(z.trim())),
  z.transform((text) => text || undefined),
);

/** Form fields are texts, so other values are JSON-encoded. */
export const parseJson =
  (message: string) =>
  (text: string, { issues }: z.core.ParsePayload): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }
  };

/** A JSON-encoded list in an optional form field. */
export const listField = <Item extends z.ZodMiniType>(
  list: z.ZodMiniArray<Item>,
  message: string,
) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text, context): unknown => (text ? parseJson(message)(text, context) : [])),
    ),
    list,
  );

/** Yes or no in a form field. Empty means no. */
export const flagField = (field: string) =>
  z.pipe(
    z.optional(z.enum(["true", "false", ""], fault("flag_malformed", { field }))),
    z.transform((text) => text === "true"),
  );
