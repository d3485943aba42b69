import { hasUnsaved } from "#lib/unsaved-work.ts";

type Run = () => void;

/** What waits for the operator's word. */
let waiting: Run | null = null;
const listeners = new Set<() => void>();

function change(next: Run | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const waitingRun = (): Run | null => waiting;

export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const forgetWaiting = (): void => change(null);

/** Does what would throw unsaved changes away: at once if there are none, and otherwise after a question. */
export function discardFirst(run: Run): void {
  if (hasUnsaved()) change(run);
  else run();
}
