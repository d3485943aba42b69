import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import { renderApp } from "#testing/render-app.tsx";
import { prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { createReachableWorld } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

async function openCampaign(change: object = {}) {
  const { input } = await prepareCampaign(world, 2);
  const { body } = await world.call("POST", "/api/campaigns", { ...input, ...change });
  const { user } = renderApp(`/autosendgame/${body.id}`, { fetch: world.fetch });
  await screen.findByRole("heading", { name: "Lucky draw", level: 1 });
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { user, press };
}
const campaigns = async () => (await world.call("GET", "/api/campaigns")).body;

test("a campaign's page pauses and starts it", async () => {
  const { press } = await openCampaign();
  await press("Pause");
  expect(await toastText("Campaign Paused")).toContain("Lucky draw");
  expect(await campaigns()).toMatchObject([{ status: "paused" }]);
  await screen.findByRole("button", { name: "Start" });
  await press("Start");
  await screen.findByText(/Campaign Started/);
  expect(await campaigns()).toMatchObject([{ status: "active" }]);
});

test("a campaign's page edits it", async () => {
  const { user, press } = await openCampaign();
  await press("Edit");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  const name = dialog.getByLabelText("Campaign Name");
  await user.clear(name);
  await user.type(name, "Evening draw");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByRole("heading", { name: "Evening draw", level: 1 })).toBeDefined();
});

test("deleting a campaign on its page leads back to the list", async () => {
  const { user } = await openCampaign();
  await chooseFromMenu(user, "Delete");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Campaign" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  const list = { name: "Auto-Send Game", level: 1 };
  expect(await screen.findByRole("heading", list)).toBeDefined();
  await waitFor(async () => expect(await campaigns()).toEqual([]));
});

test("a campaign's page shows its filled-in post with the buttons", async () => {
  const keyboard = { inline_keyboard: [[{ text: "Open shop", url: "https://example.com" }]] };
  const { body } = await world.call("POST", "/api/keyboards", { name: "Links", keyboard });
  await openCampaign({ messageTemplate: "Lucky number {random}!", keyboardId: body.id });
  const message = within(await screen.findByRole("region", { name: "Message" }));
  expect(message.getByText(/^Lucky number \d{4}!/)).toBeDefined();
  expect(await message.findByRole("link", { name: "Open shop" })).toBeDefined();
  expect(message.getByText(/\{random\} are filled in for each post/)).toBeDefined();
});
