import { useEffect, useEffectEvent } from "react";

import { createStore } from "#lib/store.ts";

type OnEscape = () => void;

/** Everything open above the page, topmost last. */
export const layers = createStore<readonly OnEscape[]>([]);

export const hasLayers = (): boolean => layers.read().length > 0;

/** Does what Escape does. A dialog that is saving stays open. */
export const closeTopmost = (): void => layers.read().at(-1)?.();

/** An open dropdown in a field closes itself. Mantine marks it this way. */
const isForInnerPart = ({ target }: Event) =>
  target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";

function toTopmost(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || isForInnerPart(event)) return;
  closeTopmost();
}

layers.subscribe(() => {
  if (hasLayers()) window.addEventListener("keydown", toTopmost, { capture: true });
  else window.removeEventListener("keydown", toTopmost, { capture: true });
});

/**
 * Gives Escape to the layer opened last, and to no other. Separate listeners would not work: a dialog that one
 * listener opens renders before the next listener runs, which would close it with the same key press.
 */
export function useEscapeLayer(isOpen: boolean, onEscape: OnEscape): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = () => escape();
    layers.write([...layers.read(), layer]);
    return () => layers.write(layers.read().filter((other) => other !== layer));
  }, [isOpen]);
}
