import { useEffect, useEffectEvent } from "react";

type OnEscape = () => void;

/** What is open above the page, the topmost last. */
const layers: OnEscape[] = [];
const listeners = new Set<() => void>();

export const hasLayers = (): boolean => layers.length > 0;

export function onLayersChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As Escape does; what is being saved stays. */
export const closeTopmost = (): void => layers.at(-1)?.();

/** A list that is unfolded in a field closes by itself, as Mantine marks it. */
const isForInnerPart = ({ target }: Event) =>
  target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";

function toTopmost(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || isForInnerPart(event)) return;
  closeTopmost();
}

function changed(): void {
  if (layers.length > 0) window.addEventListener("keydown", toTopmost, { capture: true });
  else window.removeEventListener("keydown", toTopmost, { capture: true });
  for (const listener of listeners) listener();
}

/**
 * Gives Escape to what was opened last and to nothing else. Listeners of their own would not do: a dialog
 * that one of them opens is drawn before the next one runs, which would close it with the same key.
 */
export function useEscapeLayer(isOpen: boolean, onEscape: OnEscape): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = () => escape();
    layers.push(layer);
    changed();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      changed();
    };
  }, [isOpen]);
}
