import { createStore } from "#lib/store.ts";

import type { Notice } from "./notice.ts";

export interface Toast extends Notice {
  /** Tells two toasts with the same words apart. */
  key: number;
}

/** There is never more than one. */
export const toastStore = createStore<Toast | null>(null);
let count = 0;

/** Replaces the toast that is showing. */
export function showToast(notice: Notice): void {
  count += 1;
  toastStore.write({ ...notice, key: count });
}

export const dismissToast = (): void => toastStore.write(null);

/** What was refused before is no answer to what is tried now. */
export function dismissFailure(): void {
  if (toastStore.read()?.tone === "failure") dismissToast();
}

/** Likewise, where only one refusal is made up for. */
export function dismissFailureOf(title: string): void {
  if (toastStore.read()?.title === title) dismissFailure();
}
