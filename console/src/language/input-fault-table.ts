import type { INPUT_FAULTS } from "@tbm/contract/sentences/input/input-faults.ts";
import type { Translation } from "@tbm/contract/sentences/sentences.ts";

import { currentLanguage } from "./language.ts";
import type { Language } from "./languages.ts";

type InputFaults = Translation<typeof INPUT_FAULTS>;

/** The sentences of the rules that the console checks itself. */
const TABLES: Record<Language, () => Promise<InputFaults>> = {
  en: async () => (await import("@tbm/contract/sentences/input/input-faults.ts")).INPUT_FAULTS,
  th: async () => (await import("./th/thai-input-faults.ts")).INPUT_FAULTS_TH,
};

let inputFaults: InputFaults | undefined;

/** Loads what `inputFaultTable` returns. A screen is shown only after that. */
export async function loadInputFaults(): Promise<void> {
  inputFaults ??= await TABLES[currentLanguage()]();
}

export function inputFaultTable(): InputFaults {
  if (!inputFaults) throw new Error("loadInputFaults was not awaited");
  return inputFaults;
}
