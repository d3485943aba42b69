import type { ComponentType } from "react";

import { keepInputFaults, loadInputFaults } from "#language/input-fault-table.ts";
import { loadTexts } from "#language/language.ts";

/** Loads a component together with its texts. message-parts.ts finds these calls, and which texts each needs. */
export const withTexts =
  <Props>(part: string, load: () => Promise<ComponentType<Props>>) =>
  async () => {
    const [Component, faults] = await Promise.all([load(), loadTexts(part)]);
    if (faults) keepInputFaults(faults);
    else if (import.meta.env.DEV) await loadInputFaults();
    return { Component };
  };
