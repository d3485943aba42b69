import { createWorld, type World } from "@tbm/worker/testing/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/connection.ts";
import type { Fetch } from "#api/request.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";

const LOST = "The worker does not answer any more";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

test("a worker that is gone is told with the first try that fails, and so is its return", async () => {
  let isDown = false;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  await screen.findByRole("link", { name: "History" });
  expect(screen.queryByText(LOST)).toBeNull();
  isDown = true;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText(LOST)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();

  const retry = screen.getByRole("button", { name: "Try now" });
  await user.click(retry);
  expect(await screen.findByText(/^Still not reachable at \d\d:\d\d:\d\d\. /)).toBeDefined();
  expect(retry.dataset["loading"]).toBeUndefined();

  isDown = false;
  const { token } = world.telegram.control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token });
  await user.click(screen.getByRole("button", { name: "Try now" }));
  await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
  expect(await screen.findByText("Shop", {}, { timeout: 5000 })).toBeDefined();
});

test("the first answer since takes it away, whatever was asked", async () => {
  let isDown = false;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  await screen.findByRole("link", { name: "History" });
  const refresh = screen.getByRole<HTMLButtonElement>("button", { name: "Refresh" });
  isDown = true;
  await user.click(refresh);
  await screen.findByText(LOST);
  isDown = false;
  await waitFor(() => expect(screen.queryByText(LOST)).toBeNull(), { timeout: 15_000 });
});

test("a change that gets no answer tells it too, and it stays from screen to screen", async () => {
  let isDown = false;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  const history = await screen.findByRole("link", { name: "History" });
  const [add] = screen.getAllByRole("button", { name: "Add Bot" });
  await user.click(add ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Add Bot" }));
  await user.type(dialog.getByLabelText("Bot Name"), "Shop");
  await user.type(dialog.getByLabelText("Bot Token"), "123:abc");
  isDown = true;
  await user.click(dialog.getByRole("button", { name: "Add Bot" }));
  expect(await screen.findByText(LOST)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await user.click(history);
  await screen.findByRole("heading", { name: "History" });
  expect(screen.getByText(LOST)).toBeDefined();
});
