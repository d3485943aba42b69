import { t } from "@lingui/core/macro";

import type { Notice } from "./notice.ts";

/** For a value that the browser could not store. */
export function saveErrorNotice(error: unknown): Notice {
  const message = error instanceof Error ? error.message : "";
  return {
    tone: "failure",
    title: t`Save Error`,
    description: message || t`Failed to save configuration`,
  };
}
