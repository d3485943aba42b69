import type { FormattedText } from "./rich-text.ts";

const DEPTH = 200;

/**
 * What a text was, step by step, and which of it is there now. A step that leaves the words as they are is
 * one of formats; all others are known to the browser, which takes them back itself.
 */
export interface EditHistory {
  states: readonly FormattedText[];
  at: number;
}

export const beginHistory = (value: FormattedText): EditHistory => ({ states: [value], at: 0 });

export const presentOf = ({ states, at }: EditHistory): FormattedText | undefined => states[at];

/** What comes after the present is forgotten, as with every undo. */
export function record({ states, at }: EditHistory, next: FormattedText): EditHistory {
  const kept = [...states.slice(0, at + 1), next].slice(-DEPTH);
  return { states: kept, at: kept.length - 1 };
}

/** A step of formats back or forward; null where the next one is of words, or there is none. */
export function stepFormats({ states, at }: EditHistory, by: -1 | 1): EditHistory | null {
  const [now, next] = [states[at], states[at + by]];
  return now && next && now.text === next.text ? { states, at: at + by } : null;
}

/** Where the words were so before, or were so later: the browser went there. Null if they never were. */
export function returnTo(
  { states, at }: EditHistory,
  text: string,
  by: -1 | 1,
): EditHistory | null {
  const isThere = (state: FormattedText) => state.text === text;
  const found =
    by < 0
      ? states.slice(0, at).findLastIndex(isThere)
      : states.findIndex((state, index) => index > at && isThere(state));
  return found < 0 ? null : { states, at: found };
}
