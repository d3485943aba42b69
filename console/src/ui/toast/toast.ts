import type { Notice } from "./notice.ts";

export interface Toast extends Notice {
  /** Tells two toasts with the same words apart. */
  key: number;
}

let toast: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  toast = next;
  for (const listener of listeners) listener();
}

export const currentToast = (): Toast | null => toast;

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the toast that is showing: there is never more than one. */
export function showToast(notice: Notice): void {
  count += 1;
  change({ ...notice, key: count });
}

export const dismissToast = (): void => change(null);

/** What was refused before is no answer to what is tried now. */
export function dismissFailure(): void {
  if (toast?.tone === "failure") dismissToast();
}

/** Likewise, where only one refusal is made up for. */
export function dismissFailureOf(title: string): void {
  if (toast?.title === title) dismissFailure();
}
