/* A router with a few screens of its own, for tests of the router. */
import { render, screen } from "@testing-library/react";
import { onTestFinished } from "vitest";

import { createRouter } from "#router/create-router.ts";
import type { Route } from "#router/match-routes.ts";
import { useRouteError } from "#router/route-error-boundary.tsx";
import { useIsNavigating } from "#router/router-context.ts";
import { Outlet, RouterView } from "#router/router-view.tsx";

function Frame() {
  return (
    <>
      <nav>{useIsNavigating() ? "loading" : "idle"}</nav>
      <Outlet />
    </>
  );
}

const Failure = () => <p>failed: {String(useRouteError())}</p>;

/** What is on the screen with these words. */
export const findText = (words: string) => screen.queryByText(words);

export const home: Route = { path: "/", Component: () => <p>home</p> };

/** Opens an address of an app that has these screens. */
export function openRoutes(address: string, screens: Route[]) {
  window.history.pushState(null, "", address);
  const router = createRouter([
    { Component: Frame, ErrorBoundary: Failure, Loading: () => <p>opening</p>, children: screens },
  ]);
  onTestFinished(() => router.dispose());
  render(<RouterView router={router} />);
  return router;
}
