import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { botsScreen as on } from "#testing/screens/bots-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

test("two bots of the same name are distinguished by their @username", async () => {
  await on.addToWorker(world, "Shop");
  await on.addToWorker(world, "Shop", on.newToken(world, "News"));
  const user = await on.open(world.fetch);
  expect(await screen.findByText(/^@news_bot/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Delete Shop (@shop_bot)" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Delete Shop (@news_bot)" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Bot" }));
  expect(confirm.getByText(/^Are you sure you want to delete "Shop"\?/)).toBeDefined();
  expect(confirm.getByText(/^Its Telegram username is @news_bot\./)).toBeDefined();
});

test("on a phone, a bot has its @username and status beside its name", async () => {
  await on.addToWorker(world, "Shop");
  const { innerWidth } = window;
  window.innerWidth = 360;
  try {
    await on.open(world.fetch);
    const row = within(await screen.findByRole("table", { name: "Bots", busy: false }));
    expect(row.getByText(/^@/)).toBeDefined();
    expect(row.getByText("online")).toBeDefined();
    expect(row.queryByText(/2026|…/)).toBeNull();
  } finally {
    window.innerWidth = innerWidth;
  }
});

test("an empty list has the setup instructions and an add button", async () => {
  await on.open(world.fetch);
  expect(await screen.findByText("No bots yet")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Add Bot" })).toHaveLength(2);
  const card = within(screen.getByRole("region", { name: "Setup instructions" }));
  expect(card.getAllByRole("listitem")).toHaveLength(4);
  expect(card.getByRole("link", { name: "@BotFather" }).getAttribute("href")).toBe(
    "https://t.me/BotFather",
  );
});

test("a bot that is not online has a destructive badge and the worker's reason", async () => {
  const { body } = await on.addToWorker(world, "Shop");
  world.telegram.control.revokeToken(Number.parseInt(body.token, 10));
  world.clock.advance(61_000);
  await on.open(world.fetch);
  const row = within(await screen.findByRole("row", { name: /Shop/ }));
  expect(row.getByText("offline").dataset["color"]).toBe("red");
  expect(
    row.getByText("Telegram does not accept the bot's token. It may have been revoked."),
  ).toBeDefined();
});

test("a refused deletion is reported and the dialog stays open", async () => {
  const { body } = await on.addToWorker(world, "Shop");
  const user = await on.open(
    withFault(
      world.fetch,
      `DELETE /api/bots/${body.id}`,
      faulty.refusing(409, '{"error":"The bot is sending."}'),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Delete Shop" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Bot" }));
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Error: The bot is sending.");
  expect(screen.getByRole("dialog", { name: "Delete Bot" })).toBeDefined();
});

test("the list shows three skeleton rows while it loads", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await on.open(fetch);
  expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
  release();
  expect(await screen.findByText("No bots yet")).toBeDefined();
  expect(screen.queryByTestId("skeleton-row")).toBeNull();
});

test("Refresh shows what another program added", async () => {
  const user = await on.open(world.fetch);
  await screen.findByText("No bots yet");
  await on.addToWorker(world, "From elsewhere");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("From elsewhere")).toBeDefined();
});
