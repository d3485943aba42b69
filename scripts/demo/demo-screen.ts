import { styleText } from "node:util";

import type { Entry } from "@tbm/worker/log.ts";

/** What a person who looks around has to see: no line for every request, but whatever went wrong. */
export const onlyTroubles =
  (write: (entry: Entry) => void): ((entry: Entry) => void) =>
  (entry) => {
    if (entry.level !== "info") write(entry);
  };

/** Said last, so that the link is what the eye finds. */
export const demoLink = (link: string): string =>
  ["", "The demo is ready. Open this link:", "", `  ${styleText("bold", link)}`, ""].join("\n");

/** The demo's records must not get among real ones, so DATA_DIR is not honoured; null where it is not set. */
export const dataFolderNote = (
  { DATA_DIR }: { DATA_DIR?: string | undefined },
  demoFolder: string,
): string | null =>
  DATA_DIR ? `The demo ignores DATA_DIR and keeps its own data in ${demoFolder}.` : null;
