import { createStore } from "#lib/store.ts";
import { hasUnsaved } from "#ui/leaving/unsaved-work.ts";

type Run = () => void;

/** The action that waits for the operator's confirmation. */
export const waiting = createStore<Run | null>(null);

/** Runs an action that discards unsaved changes. Asks first if there are any. */
export function confirmDiscard(run: Run): void {
  if (hasUnsaved()) waiting.write(run);
  else run();
}
