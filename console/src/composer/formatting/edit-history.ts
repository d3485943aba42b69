import type { FormattedText } from "./rich-text.ts";

const DEPTH = 200;

/**
 * The states of a text, and which one is current. A step with unchanged text is a format step, which this
 * history undoes. The browser itself undoes all other steps.
 */
export interface EditHistory {
  states: readonly FormattedText[];
  at: number;
}

export const beginHistory = (value: FormattedText): EditHistory => ({ states: [value], at: 0 });

export const presentOf = ({ states, at }: EditHistory): FormattedText | undefined => states[at];

/** Adds a state. States after the current one are dropped, as in any undo history. */
export function record({ states, at }: EditHistory, next: FormattedText): EditHistory {
  const kept = [...states.slice(0, at + 1), next].slice(-DEPTH);
  return { states: kept, at: kept.length - 1 };
}

/** Goes one format step back or forward; null if the next step changes text, or there is none. */
export function stepFormats({ states, at }: EditHistory, by: -1 | 1): EditHistory | null {
  const [now, next] = [states[at], states[at + by]];
  return now && next && now.text === next.text ? { states, at: at + by } : null;
}

/** The state that the browser's own undo or redo went to; null if the text never was like that. */
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
