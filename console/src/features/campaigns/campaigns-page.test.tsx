import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { faulty, delayCalls, withFault } from "#testing/faulty-workers.ts";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { createReachableWorld } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => {
  vi.useRealTimers();
  return world.close();
});

/** A campaign that skipped its first run for lack of pictures and waits for the next. */
async function addCampaign(change: object = {}) {
  const { input } = await prepareCampaign(world, 0);
  const { body } = await world.call("POST", "/api/campaigns", { ...input, ...change });
  await world.elapse(1000);
  vi.useFakeTimers({ toFake: ["Date"], now: world.clock.now() });
  return body.id as string;
}

const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("a row shows groups, images, bot, folder, interval, next send, status and why it skipped", async () => {
  await addCampaign({ imagesPerSend: 3 });
  await on.open(world.fetch);
  const table = within(await screen.findByRole("table", { name: "Campaigns" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Campaign",
    "Bot",
    "Folder",
    "Interval",
    "Next Send",
    "Status",
    "Actions",
  ]);
  const cells = (await row(/Lucky draw/)).getAllByRole("cell");
  expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
    "Lucky draw2 group(s), 3 image(s)",
    "Shop",
    "Promo",
    "6h",
    "6h 0m",
    "activeThe last run was skipped, because the folder has no pictures.",
  ]);
});

test("a campaign is paused and started again", async () => {
  await addCampaign();
  const user = await on.open(world.fetch);
  const campaign = await row(/Lucky draw/);
  await user.click(campaign.getByRole("button", { name: "Pause Lucky draw" }));
  expect(await toastText("Campaign Paused")).toContain("Lucky draw");
  expect(await campaign.findByText("paused")).toBeDefined();
  expect(campaign.getByText("Not scheduled")).toBeDefined();
  await user.click(campaign.getByRole("button", { name: "Start Lucky draw" }));
  expect(await toastText("Campaign Started")).toContain("Lucky draw");
  expect(await campaign.findByText("active")).toBeDefined();
  expect((await on.list(world))[0].status).toBe("active");
});

test("a campaign is deleted after a confirmation", async () => {
  await addCampaign();
  const user = await on.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Delete Lucky draw" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Campaign" }));
  expect(
    confirm.getByText(
      'Are you sure you want to delete "Lucky draw"? This action cannot be undone.',
    ),
  ).toBeDefined();
  expect(
    confirm.getByText("It posts pictures from “Promo” with Shop to 2 groups, every 6 hours."),
  ).toBeDefined();
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await toastText("Campaign Deleted")).toBe(
    'Campaign Deleted: "Lucky draw" has been deleted',
  );
  expect(await screen.findByText("No campaigns yet")).toBeDefined();
  expect(await on.list(world)).toEqual([]);
});

test("a duplicate name is reported while typing, but allowed", async () => {
  await addCampaign();
  const user = await on.open(world.fetch);
  await screen.findByText("Lucky draw");
  const words = "Another campaign already has this name.";
  await user.click(screen.getByRole("button", { name: "Edit Lucky draw" }));
  await screen.findByRole("dialog", { name: "Edit Campaign" });
  expect(screen.queryByText(words)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "New Campaign" }));
  const name = await screen.findByLabelText("Campaign Name");
  await user.type(name, " lucky Draw");
  expect(screen.getByText(words).id).toBe(name.getAttribute("aria-describedby"));
  await user.type(name, " 2");
  expect(screen.queryByText(words)).toBeNull();
});

test("the next send counts down", async () => {
  await addCampaign();
  await on.open(world.fetch);
  expect(await screen.findByText("6h 0m")).toBeDefined();
  vi.setSystemTime(Date.now() + 5 * 3_600_000 + 48 * 60_000);
  expect(await screen.findByText("12m")).toBeDefined();
  vi.setSystemTime(Date.now() + 13 * 60_000);
  expect(await screen.findByText("Overdue")).toBeDefined();
});

test("an empty list explains campaigns and has a create button", async () => {
  await on.open(world.fetch);
  expect(await screen.findByText("No campaigns yet")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "New Campaign" })).toHaveLength(2);
  const card = screen.getByRole("region", { name: "How campaigns work" });
  expect(card.textContent).toContain("{time}, {date} and {random}");
});

test("the list shows three skeleton rows while it loads", async () => {
  const { fetch, release } = delayCalls(world.fetch);
  await on.open(fetch);
  expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
  release();
  expect(await screen.findByText("No campaigns yet")).toBeDefined();
});

test("Refresh shows what another program added", async () => {
  const user = await on.open(world.fetch);
  await screen.findByText("No campaigns yet");
  await act(() => addCampaign());
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Lucky draw")).toBeDefined();
});

const FAULTS = [
  ["is offline", faulty.down, "The worker at http://worker.test could not be reached."],
  ["fails", faulty.refusing(500, "{}"), "Request failed with status 500"],
  ["is a proxy's page", faulty.refusing(502, "<h1>Bad gateway</h1>"), "Request failed"],
] as const;

test.each(FAULTS)("when a worker %s, pausing says so", async (_, fault, words) => {
  const id = await addCampaign();
  const user = await on.open(withFault(world.fetch, `POST /api/campaigns/${id}/stop`, fault));
  await user.click(await screen.findByRole("button", { name: "Pause Lucky draw" }));
  expect(await toastText()).toBe(`Error: ${words}`);
  expect((await row(/Lucky draw/)).getByText("active")).toBeDefined();
});

test("a refused deletion is reported and the dialog stays open", async () => {
  const id = await addCampaign();
  const refusal = faulty.refusing(409, '{"error":"It is being sent."}');
  const user = await on.open(withFault(world.fetch, `DELETE /api/campaigns/${id}`, refusal));
  await user.click(await screen.findByRole("button", { name: "Delete Lucky draw" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Error: It is being sent.");
  expect(screen.getByRole("dialog", { name: "Delete Campaign" })).toBeDefined();
});

test("a double click pauses once", async () => {
  const id = await addCampaign();
  const stop = vi.fn(world.fetch);
  const user = await on.open(withFault(world.fetch, `POST /api/campaigns/${id}/stop`, stop));
  await user.dblClick(await screen.findByRole("button", { name: "Pause Lucky draw" }));
  await waitFor(async () => expect((await on.list(world))[0].status).toBe("paused"));
  expect(stop).toHaveBeenCalledOnce();
});

test("a campaign can be paused while another one is being paused", async () => {
  const { input } = await prepareCampaign(world, 0);
  const add = (name: string) => world.call("POST", "/api/campaigns", { ...input, name });
  const { body: slow } = await add("Slow");
  await add("Quick");
  const { fetch, release } = delayCalls(world.fetch);
  const user = await on.open(withFault(world.fetch, `POST /api/campaigns/${slow.id}/stop`, fetch));
  const pause = await screen.findByRole("button", { name: "Pause Slow" });
  await user.click(pause);
  expect(screen.getByRole("button", { name: "Pause Slow", busy: true })).toBe(pause);
  expect(document.activeElement).toBe(pause);
  await user.click(screen.getByRole("button", { name: "Pause Quick", busy: false }));
  expect(await toastText("Campaign Paused")).toContain("Quick");
  release();
  expect(await screen.findByRole("button", { name: "Start Slow", busy: false })).toBe(pause);
});
