import type { Sentences } from "@tbm/contract/sentences/sentences.ts";
import { findSentence } from "@tbm/contract/sentences/write-cause.ts";

import { currentLanguage } from "./language.ts";

const translations = import.meta.glob<{ SENTENCES: Sentences }>("./*/sentences.ts");
const english = () => import("@tbm/contract/sentences/sentences.ts");

/** The sentences of all codes, in the language of this page. */
export async function loadSentences(): Promise<Sentences> {
  const load = translations[`./${currentLanguage()}/sentences.ts`] ?? english;
  return (await load()).SENTENCES;
}

/** The sentence for a cause, or the worker's own text if this console does not know the code. */
export async function causeSentence(cause: unknown, text: string): Promise<string> {
  const sentences = await loadSentences();
  return findSentence(cause, sentences) ?? sentences.text({ text });
}
