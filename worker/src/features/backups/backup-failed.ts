import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import type { Ports } from "#ports.ts";

/** Called once for each backup that failed, with the reason. */
export function backupFailed({ log }: Pick<Ports, "log">, cause: Cause): void {
  log.error("backup failed", { code: cause.code, message: sentenceOf(cause) });
}
