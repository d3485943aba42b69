import type { World } from "@tbm/worker/testing/world.ts";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import {
  historyScreen as on,
  prepareSending,
  withoutCapabilities,
} from "#testing/history-screen.ts";

let world: World;
eachWorld(async (made) => {
  world = made;
  const { send, chats, telegramId } = await prepareSending(world);
  await send("Well");
  world.telegram.control.kickBot(chats[0] ?? 0, telegramId);
  await send("Badly");
});

const texts = async () => (await on.rows("History")).map(([message]) => message);
async function choose(user: UserEvent, filter: string, option: string) {
  await user.click(await screen.findByRole("combobox", { name: filter }));
  await user.click(await screen.findByRole("option", { name: option }));
}

test("the list is narrowed by state, source and bot, and the address keeps it", async () => {
  const user = await on.open(world.fetch);
  expect(await texts()).toEqual(["BadlySent now", "WellSent now"]);
  await choose(user, "Filter by state", "partly sent");
  await waitFor(async () => expect(await texts()).toEqual(["BadlySent now"]));
  await choose(user, "Filter by bot", "Shop");
  await waitFor(() =>
    expect(window.location.search).toMatch(/^\?state=partly-sent&bot=bot_[\w-]+$/),
  );
  await choose(user, "Filter by source", "Campaigns");
  expect(await screen.findByText("No message is like that")).toBeDefined();
  await choose(user, "Filter by source", "All sources");
  await choose(user, "Filter by state", "All states");
  await waitFor(async () => expect(await texts()).toHaveLength(2));
}, 20_000);

test("a worker that cannot filter is not asked to", async () => {
  await on.open(withoutCapabilities(world.fetch, ["broadcasts"]));
  expect(await texts()).toHaveLength(2);
  expect(screen.queryByRole("combobox", { name: "Filter by state" })).toBeNull();
});
