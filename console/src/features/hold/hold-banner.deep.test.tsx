import { createBotInGroups, type BotInGroups } from "@tbm/worker/testing/world/bot-in-groups.ts";
import { createLaneControl } from "@tbm/worker/testing/world/lane-control.ts";
import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const SCREENS: [path: string, title: string][] = [
  ["/", "Dashboard"],
  ["/bots", "Bots"],
  ["/groups", "Groups"],
  ["/messages", "Messages"],
  ["/images", "Image Library"],
  ["/keyboards", "Keyboards"],
  ["/autosendgame", "Auto-Send Game"],
  ["/history", "History"],
];

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 2 });
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

/** The state after an import, with or without queued messages. */
async function hold({ queued }: { queued: boolean }) {
  if (queued) {
    const parameters = { retry_after: 60 };
    world.telegram.control.addFault({ kind: "error", code: 429, parameters, next: 2 });
    await stage.send({ message: "Before" });
  }
  world.insertRows({ holds: [{}] });
}

const banner = () => screen.findByRole("region", { name: "Sending is on hold" });
const heldNow = async () => (await world.call("GET", "/api/hold")).body.held;
const states = () => stage.deliveries().map(({ state }) => state);

test.each(SCREENS)("%s says that sending is on hold", async (path, title) => {
  await hold({ queued: false });
  await openScreen(path, title, world.fetch);
  expect((await banner()).textContent).toContain("Imported. Nothing has been sent since");
});

test("Settings says nothing about it", async () => {
  await hold({ queued: false });
  await openScreen("/settings", "Settings", world.fetch);
  await screen.findByRole("link", { name: "History" });
  expect(screen.queryByText("Sending is on hold")).toBeNull();
});

test("with a worker without holds there is no banner", async () => {
  await hold({ queued: false });
  const calls: string[] = [];
  const fetch = withoutCapabilities((url, init) => {
    calls.push(url);
    return world.fetch(url, init);
  });
  await openScreen("/bots", "Bots", fetch);
  await screen.findByText("Shop");
  expect(calls.filter((url) => url.includes("/api/hold"))).toEqual([]);
  expect(screen.queryByText("Sending is on hold")).toBeNull();
});

test("queued messages are sent after a confirmation", async () => {
  await hold({ queued: true });
  const { user } = await openScreen("/bots", "Bots", world.fetch);
  expect((await banner()).textContent).toContain("2 messages are still waiting from before.");
  await user.click(screen.getByRole("button", { name: "Send what's waiting" }));
  const dialog = await screen.findByRole("dialog", { name: "Start Sending" });
  expect(dialog.textContent).toContain("The 2 waiting messages are sent first.");
  expect(await heldNow()).toBe(true);
  await user.click(within(dialog).getByRole("button", { name: "Start sending" }));
  await waitFor(() => expect(screen.queryByText("Sending is on hold")).toBeNull());
  expect(await toastText()).toBe("Sending Started: The worker is sending again");
  await world.elapse(120_000);
  expect(states()).toEqual(["sent", "sent"]);
});

test("queued messages are cancelled after a confirmation", async () => {
  await hold({ queued: true });
  const { user } = await openScreen("/bots", "Bots", world.fetch);
  await banner();
  await user.click(screen.getByRole("button", { name: "Cancel what's waiting" }));
  const dialog = await screen.findByRole("dialog", { name: "Start Sending" });
  expect(dialog.textContent).toContain("Cancel the 2 waiting messages for good and start sending?");
  await user.click(within(dialog).getByRole("button", { name: "Cancel and start sending" }));
  await waitFor(() => expect(screen.queryByText("Sending is on hold")).toBeNull());
  expect(states()).toEqual(["cancelled", "cancelled"]);
});

test("plans that came due can be declined, and are marked as missed", async () => {
  await stage.schedule({ message: "Planned", date: "2026-11-15", time: "12:05" });
  await hold({ queued: false });
  const laneControl = createLaneControl(world);
  await laneControl.stop();
  await laneControl.start();
  await world.elapse(600_000);
  const { user } = await openScreen("/bots", "Bots", world.fetch);
  expect((await banner()).textContent).toContain("Imported. 1 planned run has come due.");
  await user.click(screen.getByRole("button", { name: "Cancel what's waiting" }));
  const dialog = await screen.findByRole("dialog", { name: "Start Sending" });
  expect(dialog.textContent).toContain("Only what comes due from now on is sent.");
  expect(dialog.textContent).toContain("already due are marked as missed");
  await user.click(within(dialog).getByRole("button", { name: "Cancel and start sending" }));
  await waitFor(() => expect(screen.queryByText("Sending is on hold")).toBeNull());
  await world.elapse(600_000);
  expect(stage.seen()).toEqual([]);
  const { body } = await world.call("GET", "/api/schedules?status=missed");
  expect(body).toHaveLength(1);
  await laneControl.stop();
});

test("a worker that does not report due plans catches up, and the dialog says so", async () => {
  await hold({ queued: true });
  const fetch = async (url: string, init?: RequestInit) => {
    const response = await world.fetch(url, init);
    if (!url.endsWith("/api/hold")) return response;
    const { due: _, ...told } = JSON.parse(await response.text());
    return Response.json(told);
  };
  const { user } = await openScreen("/bots", "Bots", fetch);
  await banner();
  await user.click(screen.getByRole("button", { name: "Cancel what's waiting" }));
  const dialog = await screen.findByRole("dialog", { name: "Start Sending" });
  expect(dialog.textContent).toContain("catch up with one run at most");
});

test("with nothing queued there is one choice, and cancelling changes nothing", async () => {
  await hold({ queued: false });
  const { user } = await openScreen("/bots", "Bots", world.fetch);
  await user.click(within(await banner()).getByRole("button", { name: "Start sending" }));
  const dialog = await screen.findByRole("dialog", { name: "Start Sending" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await heldNow()).toBe(true);
});
