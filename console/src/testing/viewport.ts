import { vi } from "vitest";

/** Answers media queries like a large or small screen with a light theme. */
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
