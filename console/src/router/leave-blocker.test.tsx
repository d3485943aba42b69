import { act, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { findText, home, openRoutes } from "#testing/open-routes.tsx";

import type { LeaveBlocker, Router } from "./create-router.ts";

function blocking(router: Router) {
  const attempts: (() => void)[] = [];
  const blocker: LeaveBlocker = {
    blocks: ({ from, to }) => from.pathname !== to.pathname,
    onBlocked: (proceed) => attempts.push(proceed),
  };
  router.setBlocker(blocker);
  return attempts;
}

it("a blocker keeps the page and its address until it lets the navigation proceed", async () => {
  const router = openRoutes("/", [home, { path: "/next", Component: () => <p>next</p> }]);
  const attempts = blocking(router);
  await act(() => router.navigate("/next"));
  expect(findText("home")).not.toBeNull();
  expect(window.location.pathname).toBe("/");
  await act(async () => attempts[0]?.());
  expect(findText("next")).not.toBeNull();
});

it("a blocker keeps the page from Back and Forward over several entries too", async () => {
  const router = openRoutes("/", [home, { path: "/next", Component: () => <p>next</p> }]);
  for (const address of ["/next?page=1", "/next?page=2"]) {
    await act(() => router.navigate(address));
  }
  const attempts = blocking(router);
  await act(() => router.navigate(-2));
  await waitFor(() => expect(attempts).toHaveLength(1));
  await waitFor(() => expect(window.location.search).toBe("?page=2"));
  expect(findText("next")).not.toBeNull();
  await act(async () => attempts[0]?.());
  await waitFor(() => expect(findText("home")).not.toBeNull());
  await act(() => router.navigate(1));
  await waitFor(() => expect(attempts).toHaveLength(2));
});

it("a blocker isn't asked about a jump within the page, after which Back leads to the right entry", async () => {
  const router = openRoutes("/", [home, { path: "/next", Component: () => <p>next</p> }]);
  await act(() => router.navigate("/next"));
  router.setBlocker({ blocks: () => true, onBlocked: () => expect.unreachable() });
  act(() => {
    window.location.hash = "#main";
  });
  await waitFor(() => expect(router.location.hash).toBe("#main"));
  const attempts = blocking(router);
  await act(() => router.navigate(-2));
  await waitFor(() => expect(attempts).toHaveLength(1));
  await waitFor(() => expect(window.location.hash).toBe("#main"));
  expect(findText("next")).not.toBeNull();
});

it("a blocker that closes something instead writes into the entry of the page, not into the one before", async () => {
  const router = openRoutes("/", [home, { path: "/next", Component: () => <p>next</p> }]);
  await act(() => router.navigate("/next?image=1"));
  let closed = 0;
  router.setBlocker({
    blocks: () => closed === 0,
    onBlocked: () => {
      closed += 1;
      void router.navigate("?", { replace: true });
    },
  });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(closed).toBe(1));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe("/next"));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(findText("home")).not.toBeNull());
  expect(window.location.pathname).toBe("/");
});
