import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentType, useEffect } from "react";
import { describe, expect, it, onTestFinished } from "vitest";

import { goBack } from "#testing/browser-navigation.ts";
import { takeConsoleOutput } from "#testing/setup.ts";

import { createRouter, type LeaveBlocker } from "./create-router.ts";
import { Link } from "./link.tsx";
import type { Route } from "./match-routes.ts";
import { useRouteError } from "./route-error-boundary.tsx";
import { useIsNavigating, useLocation, useParams } from "./router-context.ts";
import { Outlet, RouterView } from "./router-view.tsx";
import { useSearchParams } from "./use-search-params.ts";

function Frame() {
  return (
    <>
      <nav>{useIsNavigating() ? "loading" : "idle"}</nav>
      <Outlet />
    </>
  );
}

const Failure = () => <p>failed: {String(useRouteError())}</p>;

/** A screen whose code arrives when the test says so. */
function later(text: string) {
  let arrive: (module: { Component: ComponentType } | Error) => void = () => undefined;
  const arrived = new Promise<{ Component: ComponentType }>((resolve, reject) => {
    arrive = (module) => (module instanceof Error ? reject(module) : resolve(module));
  });
  return {
    lazy: () => arrived,
    load: () => act(async () => arrive({ Component: () => <p>{text}</p> })),
    fail: () => act(async () => arrive(new Error(`no ${text}`))),
  };
}

function open(address: string, screens: Route[]) {
  window.history.pushState(null, "", address);
  const router = createRouter([
    { Component: Frame, ErrorBoundary: Failure, Loading: () => <p>opening</p>, children: screens },
  ]);
  onTestFinished(() => router.dispose());
  render(<RouterView router={router} />);
  return router;
}

const home: Route = { path: "/", Component: () => <p>home</p> };
const text = (words: string) => screen.queryByText(words);

describe("the first screen", () => {
  it("has what the routes show meanwhile in its place until its code is loaded", async () => {
    const slow = later("slow");
    open("/slow", [{ path: "/slow", lazy: slow.lazy }]);
    expect(text("opening")).not.toBeNull();
    await slow.load();
    expect(text("slow")).not.toBeNull();
    expect(text("opening")).toBeNull();
  });

  it("may be at an address that nothing has", () => {
    open("/nowhere", [home]);
    expect(document.body.textContent).toBe("");
  });
});

describe("another screen", () => {
  it("takes the place of the former one once its code is loaded, as does its address", async () => {
    const slow = later("slow");
    const router = open("/", [home, { path: "/slow", lazy: slow.lazy }]);
    await act(async () => void router.navigate("/slow"));
    expect([text("home"), text("loading")]).not.toContain(null);
    expect(window.location.pathname).toBe("/");
    await slow.load();
    expect([text("slow"), text("idle")]).not.toContain(null);
    expect(window.location.pathname).toBe("/slow");
  });

  it("is not shown if yet another was opened before its code was loaded", async () => {
    const [slow, slower] = [later("slow"), later("slower")];
    const router = open("/", [
      home,
      { path: "/slow", lazy: slow.lazy },
      { path: "/slower", lazy: slower.lazy },
    ]);
    await act(async () => void router.navigate("/slow"));
    await act(async () => void router.navigate("/slower"));
    await slow.load();
    expect(text("home")).not.toBeNull();
    await slower.load();
    expect(text("slower")).not.toBeNull();
    expect(window.location.pathname).toBe("/slower");
  });

  it("is not shown if Back and Forward end where they began", async () => {
    const slow = later("slow");
    const router = open("/slow", [home, { path: "/slow", lazy: slow.lazy }]);
    await act(() => router.navigate("/"));
    await goBack();
    await waitFor(() => expect(text("loading")).not.toBeNull());
    await act(() => router.navigate(1));
    await waitFor(() => expect(text("idle")).not.toBeNull());
    await slow.load();
    expect(text("home")).not.toBeNull();
  });

  it("says why its code is not there, until another is opened", async () => {
    const slow = later("slow");
    const router = open("/", [home, { path: "/slow", lazy: slow.lazy }]);
    await act(async () => void router.navigate("/slow"));
    await slow.fail();
    expect(text("failed: Error: no slow")).not.toBeNull();
    await act(() => router.navigate("/"));
    expect(text("home")).not.toBeNull();
  });

  it("is tried again after it has failed", async () => {
    let tries = 0;
    const lazy = async () => {
      tries += 1;
      if (tries === 1) throw new Error("offline");
      return { Component: () => <p>there</p> };
    };
    const router = open("/", [home, { path: "/slow", lazy }]);
    await act(() => router.navigate("/slow"));
    expect(text("failed: Error: offline")).not.toBeNull();
    await act(() => router.navigate("/slow"));
    expect(text("there")).not.toBeNull();
  });
});

it("shows the failure of a screen, until another is opened", async () => {
  const Broken = () => {
    throw new Error("a bug");
  };
  const router = open("/", [home, { path: "/broken", Component: Broken }]);
  await act(() => router.navigate("/broken"));
  expect(text("failed: Error: a bug")).not.toBeNull();
  expect(takeConsoleOutput().join()).toContain("a bug");
  await act(() => router.navigate("/"));
  expect(text("home")).not.toBeNull();
});

describe("a blocker", () => {
  function blocking(router: ReturnType<typeof open>) {
    const attempts: (() => void)[] = [];
    const blocker: LeaveBlocker = {
      blocks: ({ from, to }) => from.pathname !== to.pathname,
      onBlocked: (proceed) => attempts.push(proceed),
    };
    router.setBlocker(blocker);
    return attempts;
  }

  it("keeps the page, and its address, and lets it go later", async () => {
    const router = open("/", [home, { path: "/next", Component: () => <p>next</p> }]);
    const attempts = blocking(router);
    await act(() => router.navigate("/next"));
    expect(text("home")).not.toBeNull();
    expect(window.location.pathname).toBe("/");
    await act(async () => attempts[0]?.());
    expect(text("next")).not.toBeNull();
  });

  it("keeps it from Back and Forward over several entries too", async () => {
    const router = open("/", [home, { path: "/next", Component: () => <p>next</p> }]);
    for (const address of ["/next?page=1", "/next?page=2"]) {
      await act(() => router.navigate(address));
    }
    const attempts = blocking(router);
    await act(() => router.navigate(-2));
    await waitFor(() => expect(attempts).toHaveLength(1));
    await waitFor(() => expect(window.location.search).toBe("?page=2"));
    expect(text("next")).not.toBeNull();
    await act(async () => attempts[0]?.());
    await waitFor(() => expect(text("home")).not.toBeNull());
    await act(() => router.navigate(1));
    await waitFor(() => expect(attempts).toHaveLength(2));
  });

  it("isn't asked about a jump within the page, after which Back leads to the right entry", async () => {
    const router = open("/", [home, { path: "/next", Component: () => <p>next</p> }]);
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
    expect(text("next")).not.toBeNull();
  });
});

describe("an address", () => {
  it("has parameters in its path, in any case of letters", async () => {
    const Group = () => <p>{useParams()["id"]}</p>;
    const router = open("/Groups/a%20b", [
      { path: "/groups", Component: () => <p>all</p> },
      { path: "/groups/:id", Component: Group },
      { path: "*", Component: () => <p>nothing</p> },
    ]);
    expect(text("a b")).not.toBeNull();
    await act(() => router.navigate("/groups/%"));
    expect(text("%")).not.toBeNull();
    await act(() => router.navigate("/groups"));
    expect(text("all")).not.toBeNull();
    await act(() => router.navigate("/groups/1/2"));
    expect(text("nothing")).not.toBeNull();
  });

  it("has parameters that are replaced, each from the newest", async () => {
    function Filters() {
      const [search, setSearch] = useSearchParams();
      const narrow = (name: string) =>
        setSearch((before) => {
          before.set(name, "1");
          return before;
        });
      const both = () => {
        narrow("a");
        narrow("b");
      };
      return (
        <>
          <p>{search.toString()}</p>
          <button type="button" onClick={both}>
            both
          </button>
          <button type="button" onClick={() => setSearch({})}>
            none
          </button>
        </>
      );
    }
    open("/list?c=1", [{ path: "/list", Component: Filters }]);
    const user = userEvent.setup();
    await user.click(screen.getByText("both"));
    expect(text("c=1&a=1&b=1")).not.toBeNull();
    await user.click(screen.getByText("none"));
    expect(window.location.search).toBe("");
  });

  it("is not changed any more by a screen that is being left", async () => {
    function List() {
      const [, setSearch] = useSearchParams();
      useEffect(() => () => setSearch({ search: "late" }), [setSearch]);
      return <p>list</p>;
    }
    const router = open("/list", [{ path: "/list", Component: List }, home]);
    await act(() => router.navigate("/"));
    expect(window.location.pathname + window.location.search).toBe("/");
  });
});

describe("a link", () => {
  const Place = () => {
    const { search, state } = useLocation();
    return (
      <p>
        {search} {String(state)}
      </p>
    );
  };
  const links: Route = {
    path: "/",
    Component: () => (
      <>
        <Place />
        <Link to="?page=2" state="from the list">
          next page
        </Link>
        <Link to="/" target="_blank">
          new tab
        </Link>
        <Link to="/" onClick={(event) => event.preventDefault()}>
          handled
        </Link>
      </>
    ),
  };

  it("leads to its address and passes on its state; to the current one, it adds no entry", async () => {
    open("/", [links]);
    const user = userEvent.setup();
    const { length } = window.history;
    await user.click(screen.getByText("next page"));
    expect(text("?page=2 from the list")).not.toBeNull();
    expect(window.history).toHaveLength(length + 1);
    await user.click(screen.getByText("next page"));
    expect(window.history).toHaveLength(length + 1);
  });

  it("is left to the browser if it opens a tab, and to its own handler", async () => {
    const router = open("/?page=1", [links]);
    const user = userEvent.setup();
    const onClick = (event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    };
    document.addEventListener("click", onClick, { once: true });
    await user.click(screen.getByText("new tab"));
    await user.click(screen.getByText("handled"));
    expect(router.location.search).toBe("?page=1");
  });
});
