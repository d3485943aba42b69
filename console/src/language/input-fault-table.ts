import type { InputFaults } from "@tbm/contract/sentences/sentences.ts";

import { currentLanguage } from "./language.ts";

/** The sentences of the rules that the console checks itself. */
const translations = import.meta.glob<{ INPUT_FAULTS: InputFaults }>("./*/input-faults.ts");
const english = () => import("@tbm/contract/sentences/input/input-faults.ts");

let inputFaults: InputFaults | undefined;

/** A build has them among the texts of a screen. */
export function keepInputFaults(faults: InputFaults): void {
  inputFaults = faults;
}

/** Loads what `inputFaultTable` returns, during development and in tests. */
export async function loadInputFaults(): Promise<void> {
  const load = translations[`./${currentLanguage()}/input-faults.ts`] ?? english;
  inputFaults ??= (await load()).INPUT_FAULTS;
}

export function inputFaultTable(): InputFaults {
  if (!inputFaults) throw new Error("The sentences of the rules were not loaded");
  return inputFaults;
}
