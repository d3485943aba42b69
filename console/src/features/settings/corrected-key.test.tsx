import { CAPABILITIES } from "@tbm/contract/health.ts";
import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { cacheCapabilities } from "#api/workers/capability-cache.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const { key, saveButton } = settingsScreen;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: "a-key-that-is-not-the-worker's-own" });
  cacheCapabilities(world.baseUrl, CAPABILITIES);
  // An address that has used the right key is never slowed down.
  await world.call("GET", "/api/bots");
});
afterEach(() => world.close());

test("once the right key replaces a rejected one, every call carries it", async () => {
  const keys: (string | null)[] = [];
  const fetch: Fetch = (url, init) => {
    keys.push(new Headers(init.headers).get("Authorization"));
    return world.fetch(url, init);
  };
  const { user } = await openScreen("/", "Dashboard", fetch);
  await screen.findByText("API key rejected");
  await user.click(screen.getByRole("link", { name: "Open Settings" }));
  await screen.findByRole("heading", { name: "Setup guide" });
  await user.clear(key());
  await user.paste(world.apiKey);
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  keys.length = 0;
  await user.click(saveButton());
  await screen.findByText("Connected");
  for (const name of ["Alerts", "Backups", "Daily Limit"]) {
    expect(await screen.findByRole("heading", { name })).toBeDefined();
  }
  expect(await toastText()).toBe("Settings Saved: Configuration saved successfully");
  expect(new Set(keys)).toEqual(new Set([`Bearer ${world.apiKey}`]));
});
