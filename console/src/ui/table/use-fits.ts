import { useLayoutEffect, useRef, useState } from "react";

const remInPixels = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Whether an element is at least this wide. Until it is measured, the window's width decides. */
export function useFits(minRem: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [doesFit, setDoesFit] = useState(() => window.innerWidth >= minRem * remInPixels());
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      // A hidden element has no width, and keeps its layout.
      if (width > 0) setDoesFit(width >= minRem * remInPixels());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [minRem]);
  return { ref, doesFit };
}
