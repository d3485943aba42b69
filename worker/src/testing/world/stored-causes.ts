import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";

/** The sentence for a cause that is stored in a row. */
export const storedSentence = (cause: unknown): string | null =>
  // The worker stores nothing else in these columns.
  typeof cause === "string" ? sentenceOf(JSON.parse(cause) as Cause) : null;

/** A cause with any text, as an SQL literal. */
export const textCause = (text: string): string =>
  `'${JSON.stringify({ code: "text", params: { text } } satisfies Cause)}'`;
