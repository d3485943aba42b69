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
