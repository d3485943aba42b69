import type { RouteObject } from "react-router";

/** Loads the code of one screen after the other. What cannot be had now is fetched when it is opened. */
export async function fetchScreens(routes: readonly RouteObject[]): Promise<void> {
  for (const { lazy, children = [] } of routes) {
    if (typeof lazy === "function") await lazy().catch(() => undefined);
    await fetchScreens(children);
  }
}
