import { act, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";

import { goBack } from "#testing/browser-navigation.ts";
import { findText, home, openRoutes } from "#testing/open-routes.tsx";
import { takeConsoleOutput } from "#testing/setup.ts";

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

describe("the first screen", () => {
  it("has what the routes show meanwhile in its place until its code is loaded", async () => {
    const slow = later("slow");
    openRoutes("/slow", [{ path: "/slow", lazy: slow.lazy }]);
    expect(findText("opening")).not.toBeNull();
    await slow.load();
    expect(findText("slow")).not.toBeNull();
    expect(findText("opening")).toBeNull();
  });

  it("may be at an address that nothing has", () => {
    openRoutes("/nowhere", [home]);
    expect(document.body.textContent).toBe("");
  });
});

describe("another screen", () => {
  it("takes the place of the former one once its code is loaded, as does its address", async () => {
    const slow = later("slow");
    const router = openRoutes("/", [home, { path: "/slow", lazy: slow.lazy }]);
    await act(async () => void router.navigate("/slow"));
    expect([findText("home"), findText("loading")]).not.toContain(null);
    expect(window.location.pathname).toBe("/");
    await slow.load();
    expect([findText("slow"), findText("idle")]).not.toContain(null);
    expect(window.location.pathname).toBe("/slow");
  });

  it("is not shown if yet another was opened before its code was loaded", async () => {
    const [slow, slower] = [later("slow"), later("slower")];
    const router = openRoutes("/", [
      home,
      { path: "/slow", lazy: slow.lazy },
      { path: "/slower", lazy: slower.lazy },
    ]);
    await act(async () => void router.navigate("/slow"));
    await act(async () => void router.navigate("/slower"));
    await slow.load();
    expect(findText("home")).not.toBeNull();
    await slower.load();
    expect(findText("slower")).not.toBeNull();
    expect(window.location.pathname).toBe("/slower");
  });

  it("is not shown if Back and Forward end where they began", async () => {
    const slow = later("slow");
    const router = openRoutes("/slow", [home, { path: "/slow", lazy: slow.lazy }]);
    await act(() => router.navigate("/"));
    await goBack();
    await waitFor(() => expect(findText("loading")).not.toBeNull());
    await act(() => router.navigate(1));
    await waitFor(() => expect(findText("idle")).not.toBeNull());
    await slow.load();
    expect(findText("home")).not.toBeNull();
  });

  it("says why its code is not there, until another is opened", async () => {
    const slow = later("slow");
    const router = openRoutes("/", [home, { path: "/slow", lazy: slow.lazy }]);
    await act(async () => void router.navigate("/slow"));
    await slow.fail();
    expect(findText("failed: Error: no slow")).not.toBeNull();
    await act(() => router.navigate("/"));
    expect(findText("home")).not.toBeNull();
  });

  it("is tried again after it has failed", async () => {
    let tries = 0;
    const lazy = async () => {
      tries += 1;
      if (tries === 1) throw new Error("offline");
      return { Component: () => <p>there</p> };
    };
    const router = openRoutes("/", [home, { path: "/slow", lazy }]);
    await act(() => router.navigate("/slow"));
    expect(findText("failed: Error: offline")).not.toBeNull();
    await act(() => router.navigate("/slow"));
    expect(findText("there")).not.toBeNull();
  });
});

it("shows the failure of a screen, until another is opened", async () => {
  const Broken = () => {
    throw new Error("a bug");
  };
  const router = openRoutes("/", [home, { path: "/broken", Component: Broken }]);
  await act(() => router.navigate("/broken"));
  expect(findText("failed: Error: a bug")).not.toBeNull();
  expect(takeConsoleOutput().join()).toContain("a bug");
  await act(() => router.navigate("/"));
  expect(findText("home")).not.toBeNull();
});
