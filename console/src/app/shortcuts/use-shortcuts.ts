import { useEffect, useEffectEvent, useRef } from "react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { menuOf } from "#app/menu.ts";
import { useNavigate } from "#router/router-context.ts";
import { hasLayers } from "#ui/dialog/escape-layers.ts";

import { closeOverlay, openedOverlay, openOverlay } from "./overlays.ts";
import { isTyping, latinKey } from "./pressed-key.ts";
import { screenOfKey } from "./screen-keys.ts";

/** How long G waits for the second key. */
const PAIR_MS = 1500;

/** The screen's own search field; without one, the search of everything. */
function focusSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>("main input[data-search]");
  const field = Array.from(fields).find((each) => !each.closest("[hidden]"));
  if (!field) return openOverlay("palette");
  field.focus();
  field.select();
}

function togglePalette(event: KeyboardEvent): void {
  const isOpen = openedOverlay.read() === "palette";
  if (!isOpen && hasLayers()) return;
  event.preventDefault();
  if (isOpen) closeOverlay();
  else openOverlay("palette");
}

/** The keys that work on every screen, except while typing and while a dialog is open. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const isFull = useIsFullWorker();
  const lastG = useRef(-Infinity);

  /** Returns whether the key does something. */
  function press(key: string, moment: number): boolean {
    const isSecond = moment - lastG.current < PAIR_MS;
    lastG.current = -Infinity;
    const path = isSecond ? screenOfKey(key) : undefined;
    if (menuOf(isFull).some((item) => item.path === path)) void navigate(path ?? "/");
    else if (key === "g") lastG.current = moment;
    else if (key === "n") void navigate("/messages");
    else if (key === "/") focusSearch();
    else if (key === "?") openOverlay("shortcuts");
    else return false;
    return true;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const key = latinKey(event);
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isCommand && key === "k") return togglePalette(event);
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || hasLayers()) return;
    if (press(key, event.timeStamp)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // After React's own handlers, which may have used the key.
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
