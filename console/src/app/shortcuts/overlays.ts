import { createStore } from "#lib/store.ts";
import { restoreFocusIfLost } from "#ui/dialog/restore-focus.ts";

/** What opens above any screen by a key. */
export type OverlayName = "palette" | "shortcuts";

/** The one that is open. */
export const openedOverlay = createStore<OverlayName | null>(null);

let focusedBefore: Element | null = null;

export function openOverlay(name: OverlayName): void {
  focusedBefore = document.activeElement;
  openedOverlay.write(name);
}

/** The focus returns, unless what was chosen takes it. */
export function closeOverlay(): void {
  const focused = focusedBefore;
  openedOverlay.write(null);
  setTimeout(() => focused && restoreFocusIfLost(focused));
}
