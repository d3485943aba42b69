import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { createSpecOnlyWorker } from "#testing/spec-only-worker.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const FIGURES = ["Online Bots", "Total Groups", "Pending Messages", "Messages Today"];

test("each figure leads to the screen that lists what it counts", async () => {
  saveConnection(world);
  const { user } = await openScreen("/", "Dashboard", world.fetch);
  await screen.findAllByRole("term");
  expect(FIGURES.map(target)).toEqual(["/bots", "/groups", "/scheduled", "/history"]);
  await user.click(screen.getByRole("link", { name: "Online Bots" }));
  expect(await screen.findByRole("heading", { name: "Bots", level: 1 })).toBeDefined();
});

test("without those screens the figures of messages lead to Messages", async () => {
  const worker = createSpecOnlyWorker("");
  saveConnection(worker);
  await openScreen("/", "Dashboard", worker.fetch);
  await screen.findAllByRole("term");
  expect(FIGURES.map(target)).toEqual(["/bots", "/groups", "/messages", "/messages"]);
  expect(target("View all pending messages")).toBe("/messages");
  const pending = within(screen.getByRole("region", { name: "Pending Messages" }));
  expect(pending.queryByRole("link", { name: "Good morning" })).toBeNull();
});

test("a list links to all of its kind, and a pending message to its own page", async () => {
  saveConnection(world);
  const { token } = world.telegram.control.createBot({ name: "Shop" });
  const bot = await world.call("POST", "/api/bots", { name: "Shop", token });
  const input = { name: "Readers", chatId: "-42", type: "group" };
  const group = await world.call("POST", "/api/groups", input);
  const form = new FormData();
  form.append("botId", bot.body.id);
  form.append("groups", JSON.stringify([group.body.id]));
  form.append("message", "Good morning");
  form.append("date", "2026-11-20");
  form.append("time", "08:00");
  form.append("repeat", "none");
  const planned = await world.call("POST", "/api/schedule", form);
  expect(planned.status).toBe(201);
  await openScreen("/", "Dashboard", world.fetch);
  await screen.findByText("Good morning");
  expect(["bots", "groups", "pending messages"].map((what) => target(`View all ${what}`))).toEqual([
    "/bots",
    "/groups",
    "/scheduled",
  ]);
  expect(target("Good morning")).toMatch(/^\/scheduled\/\w+/);
});
