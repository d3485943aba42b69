import { WireCause } from "@tbm/contract/sentences/wire-cause.ts";

/** The sentences are loaded on first use. To add a language, choose another table here. */
const loadSentences = () => import("@tbm/contract/sentences/sentences.ts");

/** The text fields that each kind of cause explains. */
const TEXTS: Record<string, readonly string[]> = {
  cause: ["error", "reason", "note", "text", "fault"],
  name_cause: ["name"],
  advice_cause: ["advice"],
};

/** The sentence for a cause's code, or the worker's own text if this console does not know the code. */
export async function sentenceFor(cause: unknown, text: string): Promise<string> {
  const known = WireCause.safeParse(cause);
  if (!known.success) return text;
  try {
    return (await loadSentences()).findSentence(known.data) ?? text;
  } catch {
    // The sentences could not be loaded. The worker's text says the same.
    return text;
  }
}

type TextRecord = Record<string, unknown>;

function* textsIn(answer: unknown): Generator<[record: TextRecord, field: string, cause: unknown]> {
  if (typeof answer !== "object" || answer === null) return;
  const record = answer as TextRecord;
  for (const [name, fields] of Object.entries(TEXTS)) {
    const cause = record[name];
    if (cause) for (const field of fields) if (field in record) yield [record, field, cause];
  }
  for (const value of Object.values(answer)) yield* textsIn(value);
}

/** Replaces every text in an answer that has a cause beside it with the sentence for that cause. */
export async function writeCauseTexts(answer: unknown): Promise<void> {
  for (const [record, field, cause] of textsIn(answer)) {
    const text = record[field];
    if (typeof text === "string") record[field] = await sentenceFor(cause, text);
  }
}
