import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import {
  addBotInGroups,
  createReachableWorld,
  messagesScreen,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

test("a set is saved and applied in a campaign's dialog without changing the other fields", async () => {
  await addBotInGroups(world, "Shop", "Readers", "Night market");
  const { user } = await openScreen("/autosendgame", "Auto-Send Game", world.fetch);
  await user.click(
    (await screen.findAllByRole("button", { name: "New Campaign" }))[0] ?? document.body,
  );
  const campaign = within(await screen.findByRole("dialog", { name: "New Campaign" }));
  await messagesScreen.choose(user, "Bot", "Shop");
  await user.click(await messagesScreen.group(/^Readers/));
  const openItem = async (name: string) => {
    await user.click(campaign.getByRole("button", { name: "Sets" }));
    await user.click(await screen.findByRole("button", { name }));
  };

  await openItem("Save selection as a set…");
  await screen.findByRole("dialog", { name: "Save as a Set" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Save as a Set" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "New Campaign" })).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Discard Changes" })).toBeNull();

  await openItem("Save selection as a set…");
  const saving = within(await screen.findByRole("dialog", { name: "Save as a Set" }));
  await user.type(saving.getByLabelText("Set Name"), "Morning{Enter}");
  // The campaign has no name, so if its form had been submitted too, the toast would say that instead.
  expect(await toastText("Set Created")).toMatch(/^Set Created/);

  await user.click(campaign.getByRole("button", { name: "Clear selection" }));
  await openItem("Morning 1 group");
  expect(await campaign.findByText("“Morning”: 1 of 1 selected.")).toBeDefined();
  expect((await messagesScreen.group(/^Readers/)).checked).toBe(true);
});
