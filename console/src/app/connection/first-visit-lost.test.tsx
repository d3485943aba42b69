import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { RouterError } from "#app/router-error.tsx";
import { routes } from "#app/router.tsx";
import { Shell } from "#app/shell.tsx";
import type { Route } from "#router/match-routes.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { renderApp } from "#testing/render-app.tsx";

const LOST = "Connection lost";

let world: World;
let isDown: boolean;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  isDown = false;
});
afterEach(() => world.close());

const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));

test("the notice does not promise data on a screen that never loaded", async () => {
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  const keyboards = await screen.findByRole("link", { name: "Keyboards" });
  isDown = true;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  const note = (await screen.findByText(LOST)).closest("[role=status]");
  await screen.findByText(/^Showing data loaded earlier\./);
  await user.click(keyboards);
  const promise = await screen.findByText(/^Your data appears once the worker answers\./);
  expect(note?.contains(promise)).toBe(true);
});

test("a screen whose code cannot be loaded says so alone", async () => {
  const lost: Route = {
    path: "/keyboards",
    lazy: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: k.js")),
    ErrorBoundary: RouterError,
  };
  const children = routes.flatMap((shell) => shell.children ?? []);
  const changed: Route[] = [{ Component: Shell, children: [lost, ...children] }];
  const { user } = renderApp("/bots", { fetch, routes: changed });
  await screen.findByText("No bots yet");
  const keyboards = await screen.findByRole("link", { name: "Keyboards" });
  isDown = true;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await screen.findByText(LOST);
  await user.click(keyboards);
  await screen.findByText("Can't reach the server");
  await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
  await user.click(screen.getByRole("link", { name: "Bots" }));
  expect(await screen.findByText(LOST)).toBeDefined();
});
