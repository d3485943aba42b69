import { randomKey } from "#lib/random-key.ts";

/**
 * Gives the history's entry a key of its own. The router takes all entries without one, as addresses that are
 * typed, for the same one, and scrolls each to where the former was.
 */
export function giveEntryKey(): void {
  const { history } = window;
  if (!history.state?.key) history.replaceState({ ...history.state, key: randomKey() }, "");
}
