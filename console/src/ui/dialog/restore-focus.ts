/** Browsers differ in whether a disabled element keeps the focus. */
function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches(":disabled");
}

/** If the focused element is gone, moves the focus to the page. */
export function focusMainIfLost(): void {
  if (isLost()) document.querySelector("main")?.focus({ preventScroll: true });
}

/** Gives the focus back to the element if it can still receive it. */
export function restoreFocusIfLost(element: Element): void {
  if (!isLost()) return;
  const canFocus = element instanceof HTMLElement && !element.matches(":disabled");
  if (canFocus) element.focus({ preventScroll: true });
  focusMainIfLost();
}
