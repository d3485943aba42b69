import { randomKey } from "#lib/random-key.ts";

/**
 * Gives the current history entry its own key. The router treats all entries without one (such as typed
 * addresses) as the same entry and restores the wrong scroll position.
 */
export function setHistoryEntryKey(): void {
  const { history } = window;
  if (!history.state?.key) history.replaceState({ ...history.state, key: randomKey() }, "");
}
