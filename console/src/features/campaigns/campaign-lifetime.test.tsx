import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { renderApp } from "#testing/render-app.tsx";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let id: string;
eachWorld(async (made) => {
  world = made;
  const { input } = await prepareCampaign(world);
  const lifetime = { deleteAfterHours: 6, deletePrevious: true };
  ({ id } = (await world.call("POST", "/api/campaigns", { ...input, ...lifetime })).body);
});

test("the page says when the posts are deleted", async () => {
  renderApp(`/autosendgame/${id}`, { fetch: world.fetch });
  const forecast = within(await screen.findByRole("region", { name: "Forecast" }));
  expect(
    forecast.getByText("Will be deleted after 6 hours. Replaces the previous post."),
  ).toBeDefined();
});

test("the form shows both settings and changes them", async () => {
  const user = await on.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  await messagesScreen.group(/^Readers/);
  const replace = dialog.getByRole<HTMLInputElement>("switch", { name: /^Delete the previous/ });
  expect(replace.checked).toBe(true);
  await user.click(replace);
  await messagesScreen.choose(user, "Delete after", "24 hours");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  await waitFor(async () =>
    expect((await on.list(world))[0]).toMatchObject({
      deleteAfterHours: 24,
      deletePrevious: false,
    }),
  );
});

test("a campaign that renews its post is saved as such, and deletes no previous ones", async () => {
  const user = await on.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  await messagesScreen.group(/^Readers/);
  await user.click(dialog.getByRole("switch", { name: /^Keep one post/ }));
  await user.click(dialog.getByRole("switch", { name: "Pin new posts" }));
  expect(dialog.queryByRole("switch", { name: /^Delete the previous/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  await waitFor(async () =>
    expect((await on.list(world))[0]).toMatchObject({
      renews: true,
      pin: true,
      deletePrevious: false,
    }),
  );
});
