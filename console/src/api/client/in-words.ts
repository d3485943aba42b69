import { WireCause } from "@tbm/contract/sentences/wire-cause.ts";

/** The sentences are loaded with the first cause. Another language is another table, chosen here. */
const loadSentences = () => import("@tbm/contract/sentences/sentences.ts");

/** Which text each kind of cause is told in. */
const TEXTS: Record<string, readonly string[]> = {
  cause: ["error", "reason", "note", "text", "fault"],
  name_cause: ["name"],
  advice_cause: ["advice"],
};

/**
 * What the operator reads about a cause: the sentence for its code, or the worker's own text where this console does not
 * know the code.
 */
export async function sentenceFor(cause: unknown, text: string): Promise<string> {
  const known = WireCause.safeParse(cause);
  if (!known.success) return text;
  try {
    return (await loadSentences()).findSentence(known.data) ?? text;
  } catch {
    // The file could not be loaded, and the text says the same.
    return text;
  }
}

type Wordy = Record<string, unknown>;

function* textsIn(answer: unknown): Generator<[record: Wordy, field: string, cause: unknown]> {
  if (typeof answer !== "object" || answer === null) return;
  const record = answer as Wordy;
  for (const [name, fields] of Object.entries(TEXTS)) {
    const cause = record[name];
    if (cause) for (const field of fields) if (field in record) yield [record, field, cause];
  }
  for (const value of Object.values(answer)) yield* textsIn(value);
}

/** Puts each text of an answer that has its cause beside it into the operator's words. */
export async function putInWords(answer: unknown): Promise<void> {
  for (const [record, field, cause] of textsIn(answer)) {
    const text = record[field];
    if (typeof text === "string") record[field] = await sentenceFor(cause, text);
  }
}
