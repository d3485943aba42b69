import { createStore } from "#lib/store.ts";
import { hasUnsaved } from "#lib/unsaved-work.ts";

type Run = () => void;

/** What waits for the operator's word. */
export const waiting = createStore<Run | null>(null);

/** Does what would throw unsaved changes away: at once if there are none, and otherwise after a question. */
export function discardFirst(run: Run): void {
  if (hasUnsaved()) waiting.write(run);
  else run();
}
