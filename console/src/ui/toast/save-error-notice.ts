import type { Notice } from "./notice.ts";

/** The browser could not store what was to be saved. */
export function saveErrorNotice(error: unknown): Notice {
  const said = error instanceof Error ? error.message : "";
  return {
    tone: "failure",
    title: "Save Error",
    description: said || "Failed to save configuration",
  };
}
