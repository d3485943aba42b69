import { type RefCallback, useCallback, useState } from "react";

export const GRID_GAP = 12;
export const CARD_HEIGHT = 250;

/** As many as fit, at least two. */
export function columnsFor(width: number): number {
  const smallest = width < 560 ? 140 : 190;
  return Math.max(2, Math.floor((width + GRID_GAP) / (smallest + GRID_GAP)));
}

interface GridLayout {
  ref: RefCallback<HTMLElement>;
  /** Distance from the top of the page. It changes while content above, such as uploads, comes and goes. */
  top: number;
  width: number;
}

export function useGridLayout(): GridLayout {
  const [place, setPlace] = useState({ top: 0, width: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element?.parentElement) return undefined;
    const measure = () => {
      const { top, width } = element.getBoundingClientRect();
      setPlace({ top: Math.round(top + window.scrollY), width });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, []);
  return { ref, ...place };
}
