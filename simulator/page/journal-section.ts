import type { JournalCounts } from "#control/journal-counts.ts";

import { control } from "./control-client.ts";
import { element } from "./element.ts";
import type { WatchedPart } from "./page-context.ts";
import { reconcile } from "./reconcile.ts";

const COUNTERS: [name: keyof JournalCounts, label: string][] = [
  ["posted", "posts seen"],
  ["unanswered", "unanswered"],
  ["edited", "edits"],
  ["deleted", "deletions"],
];

/** How much members saw, and how much of it the callers were never told. */
export function createJournalSection(): WatchedPart {
  let counts: JournalCounts | null = null;
  const root = element("dl", { class: "counters" });
  return {
    root,
    refresh: async () => {
      counts = await control.journalCounts();
    },
    update: () => {
      const current = counts;
      if (!current) return;
      reconcile(
        root,
        COUNTERS.map(([name, label]) => ({
          key: name,
          signature: String(current[name]),
          build: () =>
            element(
              "div",
              { class: `counter counter-${name}` },
              element("dt", {}, label),
              element("dd", {}, current[name].toLocaleString("en")),
            ),
        })),
      );
    },
  };
}
