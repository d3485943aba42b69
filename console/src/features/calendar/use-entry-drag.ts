import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";

import type { Entry } from "./calendar-entries.ts";

/** A shorter movement is a click. */
const THRESHOLD_PX = 5;
/** Near the edge of a scrolling grid, it scrolls by itself. */
const EDGE_PX = 40;
const SCROLL_PX = 10;

/** How long a finger must rest on an entry before it drags. A shorter touch scrolls or opens. */
const LONG_PRESS_MS = 400;
/** Entries of a month are thin bars on a phone. */
const TOUCHABLE_PX = 16;
/** The click after a touch may come late. */
const LATE_CLICK_MS = 400;

interface DragOptions {
  box: RefObject<HTMLElement | null>;
  findEntry: (key: string) => Entry | undefined;
  /** The time that the entry would have in a cell. */
  timeIn: (entry: Entry, cell: string) => string;
  onDrop: (entry: Entry, cell: string) => void;
}

interface Box {
  cell: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Measures the cells once, relative to the grid, so that nothing is measured while dragging. */
function measure(grid: HTMLElement): Box[][] {
  const origin = grid.getBoundingClientRect();
  return Array.from(grid.querySelectorAll('[role="row"]'), (row) =>
    Array.from(row.querySelectorAll<HTMLElement>("[data-cell]"), (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const cell = element.dataset["cell"] ?? "";
      return { cell, left: left - origin.left, top: top - origin.top, width, height };
    }),
  ).filter((row) => row.length > 0);
}

function boxAt(rows: readonly Box[][], x: number, y: number): Box | undefined {
  const row = rows.findLast(([first]) => first !== undefined && first.top <= y);
  return row?.find(
    ({ left, width, top, height }) => x >= left && x < left + width && y < top + height,
  );
}

function ghostOf(chip: HTMLElement): HTMLElement {
  const { width, height } = chip.getBoundingClientRect();
  const ghost = chip.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) throw new TypeError("A chip is no element.");
  ghost.dataset["ghost"] = "";
  ghost.removeAttribute("data-entry");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}

const isDragging = () => "dragging" in document.documentElement.dataset;
const keepFromScrolling = (event: Event) => {
  if (isDragging()) event.preventDefault();
};

/**
 * Drags an entry with the mouse, a pen, or a finger that rested on it. Only the ghost and the marker of the target move,
 * by transform; React renders nothing until the entry is dropped.
 */
export function useEntryDrag({ box, findEntry, timeIn, onDrop }: DragOptions) {
  const stop = useRef<(() => void) | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const grid = box.current;
    // React's own listener is passive. Browsers scroll unless one that is not was there before the touch.
    grid?.addEventListener("touchmove", keepFromScrolling, { passive: false });
    grid?.addEventListener("contextmenu", keepFromScrolling);
    return () => {
      stop.current?.();
      grid?.removeEventListener("touchmove", keepFromScrolling);
      grid?.removeEventListener("contextmenu", keepFromScrolling);
    };
  }, [box]);

  return (event: ReactPointerEvent<HTMLElement>) => {
    const chip = event.target instanceof Element ? event.target.closest("[data-movable]") : null;
    if (event.button !== 0 || !event.isPrimary || !(chip instanceof HTMLElement)) return;
    if (event.pointerType === "touch" && chip.offsetHeight < TOUCHABLE_PX) return;
    const entry = findEntry(chip.dataset["entry"] ?? "");
    const grid = event.currentTarget;
    if (!entry) return;
    stop.current = followPointer(event.nativeEvent, {
      grid,
      chip,
      timeIn: (cell) => timeIn(entry, cell),
      onDrop: (cell) => drop(entry, cell),
    });
  };
}

interface Drag {
  grid: HTMLElement;
  chip: HTMLElement;
  timeIn: (cell: string) => string;
  onDrop: (cell: string) => void;
}

function followPointer(start: PointerEvent, { grid, chip, timeIn, onDrop }: Drag): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const marker = grid.querySelector<HTMLElement>("[data-marker]");
  const scroller = grid.closest<HTMLElement>("[data-scroller]");
  const grip = chip.getBoundingClientRect();
  const [gripX, gripY] = [start.clientX - grip.left, start.clientY - grip.top];
  let [x, y] = [start.clientX, start.clientY];
  let ghost: HTMLElement | null = null;
  let rows: Box[][] = [];
  let target: Box | undefined;
  let frame = 0;
  const isTouch = start.pointerType === "touch";
  const rest = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;

  function scrollAtEdge() {
    if (!scroller) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    if (y < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
    else if (y > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
  }

  function draw() {
    if (!ghost) return;
    scrollAtEdge();
    const origin = grid.getBoundingClientRect();
    ghost.style.transform = `translate(${x - gripX}px, ${y - gripY}px)`;
    const before = target;
    target = boxAt(rows, x - origin.left, y - origin.top);
    const time = ghost.querySelector("[data-time]");
    if (time && target && target !== before) time.textContent = timeIn(target.cell);
    if (marker && target) {
      marker.style.transform = `translate(${target.left}px, ${target.top}px)`;
      marker.style.width = `${target.width}px`;
      marker.style.height = `${target.height}px`;
    }
    if (marker) marker.hidden = !target;
    frame = requestAnimationFrame(draw);
  }

  function begin() {
    rows = measure(grid);
    ghost = ghostOf(chip);
    chip.dataset["dragged"] = "";
    document.documentElement.dataset["dragging"] = "";
    draw();
  }

  function end() {
    clearTimeout(rest);
    listeners.abort();
    cancelAnimationFrame(frame);
    ghost?.remove();
    delete chip.dataset["dragged"];
    delete document.documentElement.dataset["dragging"];
    if (marker) marker.hidden = true;
  }

  function move(event: PointerEvent) {
    [x, y] = [event.clientX, event.clientY];
    if (ghost || Math.hypot(x - start.clientX, y - start.clientY) <= THRESHOLD_PX) return;
    // A finger that moves at once scrolls.
    if (isTouch) end();
    else begin();
  }

  function release() {
    const wasDragged = ghost !== null;
    end();
    if (!wasDragged) return;
    // The click that follows would open the entry.
    const swallow = (event: Event) => event.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(
      () => window.removeEventListener("click", swallow, { capture: true }),
      isTouch ? LATE_CLICK_MS : 0,
    );
    if (target) onDrop(target.cell);
  }

  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", release, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", (event) => event.key === "Escape" && end(), { signal });
  return end;
}
