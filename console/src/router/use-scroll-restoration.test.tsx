import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";

import { goBack } from "#testing/browser-navigation.ts";
import { scrolledIntoView } from "#testing/setup.ts";

import { createRouter } from "./create-router.ts";
import { Outlet, RouterView } from "./router-view.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

function Frame() {
  useScrollRestoration();
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}

function openScrolled() {
  window.history.pushState(null, "", "/");
  const Component = () => <p>page</p>;
  const children = ["/", "/next"].map((path) => ({ path, Component }));
  const router = createRouter([{ Component: Frame, children }]);
  onTestFinished(() => router.dispose());
  const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  const view = render(<RouterView router={router} />);
  const scrolls = () => scrollTo.mock.calls.splice(0).map(([, top]) => top);
  scrolls();
  vi.spyOn(window, "scrollY", "get").mockReturnValue(700);
  onTestFinished(() => void vi.restoreAllMocks());
  return { router, scrolls, view };
}

it("begins a new page at the top, and returns to where a page was left", async () => {
  const { router, scrolls } = openScrolled();
  await act(() => router.navigate("/next"));
  expect(scrolls()).toEqual([0]);
  await goBack();
  await waitFor(() => expect(scrolls()).toEqual([700]));
});

it("stays where it is if the link says so", async () => {
  const { router, scrolls } = openScrolled();
  await act(() => router.navigate("?page=2", { replace: true, preventScrollReset: true }));
  expect(scrolls()).toEqual([]);
});

it("scrolls to what the hash names", async () => {
  const { router, scrolls } = openScrolled();
  await act(() => router.navigate("#main"));
  expect(scrolledIntoView.has(screen.getByRole("main"))).toBe(true);
  expect(scrolls()).toEqual([]);
});

it("leaves scrolling to the browser while the page is hidden, and keeps the positions", () => {
  const { router } = openScrolled();
  expect(window.history.scrollRestoration).toBe("manual");
  window.dispatchEvent(new Event("pagehide"));
  expect(window.history.scrollRestoration).toBe("auto");
  expect(sessionStorage.getItem("scroll-positions")).toContain(`"${router.location.key}":700`);
});
