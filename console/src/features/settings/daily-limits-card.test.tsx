import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { settingsScreen as on } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const stored = async () => (await world.call("GET", "/api/daily-limits")).body;

it("the operator limits the posts per group, and has the others skipped", async () => {
  const { user } = await on.open(world.fetch);
  const card = within(await screen.findByRole("region", { name: "Daily Limit" }));
  expect(card.getByRole<HTMLInputElement>("combobox").value).toBe("No limit");
  await messagesScreen.choose(user, "Posts per group", "5 posts a day");
  expect(await toastText("Limit Saved")).toContain("from the next message on");
  await user.click(card.getByRole("switch", { name: /^Skip posts over the limit/ }));
  await waitFor(async () => expect(await stored()).toEqual({ posts: 5, skips: true }));
  await messagesScreen.choose(user, "Posts per group", "No limit");
  await waitFor(async () => expect(await stored()).toEqual({ posts: null, skips: true }));
});

it("offers a number that another program set", async () => {
  await world.call("PUT", "/api/daily-limits", { posts: 7, skips: false });
  await on.open(world.fetch);
  const card = within(await screen.findByRole("region", { name: "Daily Limit" }));
  expect(card.getByRole<HTMLInputElement>("combobox").value).toBe("7 posts a day");
});

it("a worker with only the basic calls has no limits", async () => {
  await on.open(faulty.refusing(404, ""));
  expect(screen.queryByText("Daily Limit")).toBeNull();
});
