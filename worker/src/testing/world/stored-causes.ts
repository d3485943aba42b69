import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";

/** The sentence for a cause as a row has it. */
export const storedSentence = (cause: unknown): string | null =>
  // The worker writes causes only.
  typeof cause === "string" ? sentenceOf(JSON.parse(cause) as Cause) : null;

/** A cause of any text, to be written into a statement. */
export const textCauseSql = (text: string): string =>
  `'${JSON.stringify({ code: "text", params: { text } } satisfies Cause)}'`;
