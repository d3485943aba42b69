import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { readConnection } from "#api/workers/connection.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const button = (name: string) => screen.getByRole("button", { name });
const doctor = () => within(screen.getByRole("region", { name: "Connection doctor" }));
const items = () => doctor().getAllByRole("listitem");
const finished = () =>
  waitFor(() => expect(doctor().getByRole("list").getAttribute("aria-busy")).toBe("false"));

it("checks the values in the fields without saving them, and names each step", async () => {
  const user = await settingsScreen.fillIn(world.fetch, world);
  await user.click(button("Run checks"));
  await finished();
  const words = items().map(({ textContent }) => textContent ?? "");
  expect(words).toHaveLength(10);
  expect(words[0]).toBe("AddressThe Worker URL is well formed.OK");
  expect(words.at(-1)).toMatch(/^Files.*OK$/);
  expect(readConnection()).toBeNull();
});

it("says where to begin, and what to do there", async () => {
  const user = await settingsScreen.fillIn(faulty.withoutCors, world);
  await user.click(button("Run checks"));
  expect(await doctor().findByText(/^One check failed\. Start with “CORS”\./)).toBeDefined();
  const cors = items().find(({ textContent }) => textContent?.startsWith("CORS"));
  expect(cors?.textContent).toContain("ALLOWED_ORIGINS");
  expect(cors?.textContent).toMatch(/Failed$/);
  expect(items().at(-1)?.textContent).toMatch(/Skipped$/);
});

it("names the steps to come while it runs", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  const user = await settingsScreen.fillIn(fetch, world);
  await user.click(button("Run checks"));
  expect(await doctor().findByText("Checking worker.test…")).toBeDefined();
  const words = items().map(({ textContent }) => textContent ?? "");
  expect(words.slice(2)).toEqual([
    "ReachableChecking",
    "CORSWaiting",
    "WorkerWaiting",
    "API keyWaiting",
    "VersionWaiting",
    "ClockWaiting",
  ]);
  expect(screen.queryByRole("button", { name: "Copy report" })).toBeNull();
  release();
  await finished();
  expect(button("Run checks again")).toBeDefined();
});

it("copies a report that holds neither key nor token", async () => {
  const bot = world.telegram.control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  const user = await settingsScreen.fillIn(world.fetch, world);
  await user.click(button("Run checks"));
  await finished();
  await user.click(button("Copy report"));
  expect(await toastText()).toMatch(/^Report Copied/);
  const report = await navigator.clipboard.readText();
  expect(report).toContain("[OK] Updates for Shop: ");
  expect(report).toContain("Worker: http://worker.test");
  expect(report).not.toContain(world.apiKey);
  expect(report).not.toContain(bot.token);
});

it("says so if the browser has no clipboard", async () => {
  const user = await settingsScreen.fillIn(faulty.down, world);
  await user.click(button("Run checks"));
  await finished();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await user.click(button("Copy report"));
  expect(await toastText()).toMatch(/^Not Copied/);
});

it("collapses healthy bots when there are many", async () => {
  const checks = Array.from({ length: 30 }, (_, index) => ({
    name: `Sending queue for Bot ${index}`,
    ok: index !== 17,
    text: "It was looked at.",
  }));
  const many = faulty.answering(JSON.stringify({ checks, next: null }));
  const user = await settingsScreen.fillIn(withFault(world.fetch, "GET /api/doctor", many), world);
  await user.click(button("Run checks"));
  await finished();
  expect(items().at(-1)?.textContent).toMatch(/^Sending queue for Bot 17.*Failed$/);
  await user.click(button("Show 27 more passed checks"));
  expect(items()).toHaveLength(38);
  expect(screen.queryByRole("button", { name: /more passed checks/ })).toBeNull();
});

it.each([
  ["address", settingsScreen.url],
  ["key", settingsScreen.key],
])("drops its findings when the %s changes", async (_, field) => {
  const user = await settingsScreen.fillIn(world.fetch, world);
  await user.click(button("Run checks"));
  await finished();
  await user.type(field(), "x");
  expect(doctor().queryByRole("list")).toBeNull();
  expect(button("Run checks")).toBeDefined();
});
