/** The texts that each kind of cause is the reason for. */
const TEXTS = {
  cause: ["error", "reason", "note", "text", "fault"],
  name_cause: ["name"],
  advice_cause: ["advice"],
};

type Answer = Record<string, unknown>;

/**
 * The sentence for a cause, or the worker's own text if this console does not know the code or cannot load the
 * sentences. They are not part of the first load, which usually needs none.
 */
export const sentenceFor = (cause: unknown, text: string): Promise<string> =>
  import("#language/sentences.ts")
    .then(({ causeSentence }) => causeSentence(cause, text))
    .catch(() => text);

/** Plain loops, because lists have up to 20,000 records. */
function collectCauses(value: object, found: Answer[]): void {
  if ("cause" in value || "name_cause" in value) found.push(value);
  for (const part of Object.values(value) as unknown[]) {
    if (typeof part === "object" && part !== null) collectCauses(part, found);
  }
}

/** Replaces each text that has a cause next to it with the console's own sentence. */
export async function writeCauseTexts(answer: unknown): Promise<void> {
  const found: Answer[] = [];
  collectCauses({ answer }, found);
  for (const record of found) {
    for (const [name, fields] of Object.entries(TEXTS)) {
      for (const field of fields) {
        const text = record[field];
        if (typeof text === "string" && record[name]) {
          record[field] = await sentenceFor(record[name], text);
        }
      }
    }
  }
}
