import type { Route } from "#router/match-routes.ts";

/** Loads the code of all screens, one after another. What fails now is loaded when it is opened. */
export async function fetchScreens(routes: readonly Route[]): Promise<void> {
  for (const { lazy, children = [] } of routes) {
    if (typeof lazy === "function") await lazy().catch(() => undefined);
    await fetchScreens(children);
  }
}
