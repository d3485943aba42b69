import { vi } from "vitest";

/** Answers media queries like a large or small screen, or a phone, with a light theme. */
export function setViewport(size: "large" | "small" | "phone"): void {
  window.matchMedia = vi.fn((query: string) => {
    const list = new EventTarget();
    const matches = query.includes("min-width")
      ? size === "large"
      : size === "phone" && query.includes("max-width");
    return Object.assign(list, {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  });
}
