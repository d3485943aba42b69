import { vi } from "vitest";

/** Answers media queries as a large or a small screen in light colours would. */
export function setViewport(size: "large" | "small"): void {
  window.matchMedia = vi.fn((query: string) => {
    const list = new EventTarget();
    const matches = query.includes("min-width") ? size === "large" : false;
    return Object.assign(list, {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  });
}
