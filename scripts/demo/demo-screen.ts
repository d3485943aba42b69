import { styleText } from "node:util";

import type { Entry } from "@tbm/worker/log.ts";

/** Shows errors, but not a line for each request. */
export const onlyErrors =
  (write: (entry: Entry) => void): ((entry: Entry) => void) =>
  (entry) => {
    if (entry.level !== "info") write(entry);
  };

/** Printed last, so that the link is easy to see. */
export const demoLink = (link: string): string =>
  ["", "The demo is ready. Open this link:", "", `  ${styleText("bold", link)}`, ""].join("\n");

/** The demo ignores DATA_DIR, so that its records never mix with real ones. Null if it is not set. */
export const dataFolderNote = (
  { DATA_DIR }: { DATA_DIR?: string | undefined },
  demoFolder: string,
): string | null =>
  DATA_DIR ? `The demo ignores DATA_DIR and keeps its own data in ${demoFolder}.` : null;
