import type { INPUT_FAULTS } from "@tbm/contract/sentences/input/input-faults.ts";
import type { Sentences, Translation } from "@tbm/contract/sentences/sentences.ts";

import { currentLanguage } from "./language.ts";
import type { Language } from "./languages.ts";

type InputFaults = Translation<typeof INPUT_FAULTS>;

interface Tables {
  /** The sentences of the rules that the console checks itself. */
  inputFaults: () => Promise<InputFaults>;
  all: () => Promise<Sentences>;
}

const TABLES: Record<Language, Tables> = {
  en: {
    inputFaults: async () =>
      (await import("@tbm/contract/sentences/input/input-faults.ts")).INPUT_FAULTS,
    all: async () => (await import("@tbm/contract/sentences/sentences.ts")).SENTENCES,
  },
  th: {
    inputFaults: async () => (await import("./th/thai-input-faults.ts")).INPUT_FAULTS_TH,
    all: async () => (await import("./th/thai-sentences.ts")).SENTENCES_TH,
  },
};

/** The sentences of all codes, in the language of this page. */
export const loadSentences = (): Promise<Sentences> => TABLES[currentLanguage()].all();

let inputFaults: InputFaults | undefined;

/** Loads what `inputFaultTable` returns. A screen is shown only after that. */
export async function loadInputFaults(): Promise<void> {
  inputFaults ??= await TABLES[currentLanguage()].inputFaults();
}

export function inputFaultTable(): InputFaults {
  if (!inputFaults) throw new Error("loadInputFaults was not awaited");
  return inputFaults;
}
