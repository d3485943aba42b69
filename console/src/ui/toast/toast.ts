import { createStore } from "#lib/store.ts";

import type { Notice, NoticeCode } from "./notice.ts";

export interface Toast extends Notice {
  /** Distinguishes two toasts with the same text. */
  key: number;
}

/** At most one toast is shown at a time. */
export const toastStore = createStore<Toast | null>(null);
let count = 0;

/** Replaces the current toast. */
export function showToast(notice: Notice): void {
  count += 1;
  toastStore.write({ ...notice, key: count });
}

export const dismissToast = (): void => toastStore.write(null);

/** Call this on a new attempt: the old failure no longer applies. */
export function dismissFailure(): void {
  if (toastStore.read()?.tone === "failure") dismissToast();
}

/** Dismisses the failure with this code, once its cause is fixed. */
export function dismissFailureOf(code: NoticeCode): void {
  if (toastStore.read()?.code === code) dismissFailure();
}
