/** Browsers differ in whether what cannot be used any more keeps the focus. */
function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches(":disabled");
}

/** What had the focus may be gone; the page itself is the next best place. */
export function focusMainIfLost(): void {
  if (isLost()) document.querySelector("main")?.focus({ preventScroll: true });
}

/** Gives the focus back to what had it, as far as that can be used. */
export function focusAgainIfLost(element: Element): void {
  if (!isLost()) return;
  const canFocus = element instanceof HTMLElement && !element.matches(":disabled");
  if (canFocus) element.focus({ preventScroll: true });
  focusMainIfLost();
}
