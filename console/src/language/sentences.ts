import type { Sentences } from "@tbm/contract/sentences/sentences.ts";
import { findSentence } from "@tbm/contract/sentences/write-cause.ts";

import { currentLanguage } from "./language.ts";
import type { Language } from "./languages.ts";

const TABLES: Record<Language, () => Promise<Sentences>> = {
  en: async () => (await import("@tbm/contract/sentences/sentences.ts")).SENTENCES,
  th: async () => (await import("./th/thai-sentences.ts")).SENTENCES_TH,
};

/** The sentences of all codes, in the language of this page. */
export const loadSentences = (): Promise<Sentences> => TABLES[currentLanguage()]();

/** The sentence for a cause, or the worker's own text if this console does not know the code. */
export async function causeSentence(cause: unknown, text: string): Promise<string> {
  const sentences = await loadSentences();
  return findSentence(cause, sentences) ?? sentences.text({ text });
}
