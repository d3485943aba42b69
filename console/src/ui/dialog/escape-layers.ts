import { useEffect, useEffectEvent } from "react";

import { createStore } from "#lib/store.ts";

type OnEscape = () => void;

/** What is open above the page, the topmost last. */
export const layers = createStore<readonly OnEscape[]>([]);

export const hasLayers = (): boolean => layers.read().length > 0;

/** As Escape does; what is being saved stays. */
export const closeTopmost = (): void => layers.read().at(-1)?.();

/** A list that is unfolded in a field closes by itself, as Mantine marks it. */
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
 * Gives Escape to what was opened last and to nothing else. Listeners of their own would not do: a dialog
 * that one of them opens is drawn before the next one runs, which would close it with the same key.
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
