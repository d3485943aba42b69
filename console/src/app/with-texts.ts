import type { ComponentType } from "react";
import { partsWithForms } from "virtual:message-catalogs";

import { loadInputFaults } from "#language/input-fault-table.ts";
import { loadTexts } from "#language/language.ts";

import { runScreenFiles } from "./screen-files.ts";

async function loadInSteps<T>(load: () => Promise<T>): Promise<T> {
  await runScreenFiles();
  return load();
}

/** Loads a component together with its texts. message-parts.ts finds these calls, and which texts each needs. */
export const withTexts =
  <Props>(part: string, load: () => Promise<ComponentType<Props>>) =>
  async () => {
    const faults = partsWithForms.includes(part) ? loadInputFaults() : undefined;
    const [Component] = await Promise.all([loadInSteps(load), loadTexts(part), faults]);
    return { Component };
  };
