import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
// Loaded beforehand, because they may otherwise arrive only after the faked time has passed.
import "#features/bots/bots-page.tsx";
import { fakeTimers } from "#testing/fake-timers.ts";
import { openScreen } from "#testing/open-screen.ts";

const REJECTED = "API key rejected";

let world: World;
let isRevoked: boolean;
let refused: number;
beforeEach(async () => {
  world = await createWorld();
  saveConnection(world);
  isRevoked = true;
  refused = 0;
});
afterEach(() => world.close());

/** A worker whose operator revokes the key and allows it again. */
const fetch: Fetch = async (url, init) => {
  if (!isRevoked) return world.fetch(url, init);
  refused += 1;
  const headers = { Authorization: "Bearer another-key-than-the-worker-has" };
  return world.fetch(url, { ...init, headers });
};

test("after a key was rejected, neither polls nor other screens ask with it", async () => {
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText(REJECTED);
  await screen.findByText("Bots could not be loaded");
  const atFirst = refused;
  expect(atFirst).toBeLessThanOrEqual(5);
  for (const name of ["Groups", "Keyboards", "Dashboard"]) {
    await user.click(screen.getByRole("link", { name }));
    await screen.findByRole("heading", { name, level: 1 });
  }
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox");
  await fakeTimers()(300_000);
  expect(refused).toBe(atFirst);
});

test.each(["Refresh", "Try again"])("%s asks with a rejected key again", async (name) => {
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText(REJECTED);
  await screen.findByText("Bots could not be loaded");
  isRevoked = false;
  await user.click(screen.getByRole("button", { name }));
  expect(await screen.findByText("No bots yet")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(REJECTED)).toBeNull());
});
