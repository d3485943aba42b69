const ENTRANCES: Record<string, string> = {
  list: ".chat-row[aria-current], .search input",
  conversation: ".chat-header .icon-button:last-child",
  chat: ".panel-header .icon-button",
  simulator: ".panel-header .icon-button",
};

/** After a step that hid what had the focus, the focus goes to the entrance of the new one. */
export function focusStep(step: string): void {
  const active = document.activeElement;
  const isLost = active === document.body || !(active?.checkVisibility() ?? false);
  if (!isLost) return;
  document.querySelector<HTMLElement>(ENTRANCES[step] ?? "")?.focus({ preventScroll: true });
}
