/**
 * Whether nothing on the page has the focus. Browsers differ in whether a disabled element keeps it, and the page has it
 * after `focusMainIfLost`.
 */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  return at === null || at.matches("body, main, :disabled");
}

/** If the focused element is gone, moves the focus to the page. */
export function focusMainIfLost(): void {
  if (isFocusLost()) document.querySelector("main")?.focus({ preventScroll: true });
}

/** Gives the focus back to the element if it can still receive it. */
export function restoreFocusIfLost(element: Element): void {
  if (!isFocusLost()) return;
  const canFocus = element instanceof HTMLElement && !element.matches(":disabled");
  if (canFocus) element.focus({ preventScroll: true });
  focusMainIfLost();
}
