import type { InputFaults } from "@tbm/contract/sentences/sentences.ts";

import { currentLanguage } from "./language.ts";

/** The sentences of the rules that the console checks itself. */
const translations = import.meta.glob<{ INPUT_FAULTS: InputFaults }>("./*/input-faults.ts");
const english = () => import("@tbm/contract/sentences/input/input-faults.ts");

let inputFaults: InputFaults | undefined;

/** Loads what `inputFaultTable` returns. A screen is shown only after that. */
export async function loadInputFaults(): Promise<void> {
  const load = translations[`./${currentLanguage()}/input-faults.ts`] ?? english;
  inputFaults ??= (await load()).INPUT_FAULTS;
}

export function inputFaultTable(): InputFaults {
  if (!inputFaults) throw new Error("loadInputFaults was not awaited");
  return inputFaults;
}
