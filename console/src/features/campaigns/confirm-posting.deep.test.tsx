import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { DEFAULT_ASK_FROM as MANY_GROUPS } from "#composer/ask-from.ts";
import { eachWorld } from "#testing/each-world.ts";
import { replaceText } from "#testing/edit-message.ts";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { imagesScreen } from "#testing/screens/images-screen.ts";
import { addBotInGroups, messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld((made) => {
  world = made;
  vi.useFakeTimers({ toFake: ["Date"], now: world.clock.now() });
});
afterEach(() => vi.useRealTimers());

/** Fills in a new campaign for this many groups. */
async function openWith(count: number) {
  const titles = Array.from({ length: count }, (_, index) => `Group ${index}`);
  await addBotInGroups(world, "Shop", ...titles);
  await imagesScreen.addImages(world, await imagesScreen.addFolder(world, "Promo"), "0.png");
  const { user, dialog } = await on.openDialog(world.fetch);
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type("Campaign Name", "Lucky draw");
  await messagesScreen.choose(user, "Bot", "Shop");
  const all = dialog.getByRole<HTMLButtonElement>("button", { name: "Select all" });
  await waitFor(() => expect(all.disabled).toBe(false));
  await user.click(all);
  await messagesScreen.choose(user, "Folder", "Promo (1 image)");
  replaceText(dialog.getByLabelText("Message Template"), "Play");
  const submit = () => user.click(dialog.getByRole("button", { name: "Create Campaign" }));
  return { user, dialog, type, submit };
}

test(`a campaign that posts to ${MANY_GROUPS} groups at once asks first`, async () => {
  const { user, submit } = await openWith(MANY_GROUPS);
  await submit();
  const title = { name: "Send to 20 groups?" };
  const question = within(await screen.findByRole("dialog", title));
  expect(question.getByText(/^“Shop” will post this message to 20 groups now\./)).toBeDefined();
  expect(question.getByText("Play")).toBeDefined();
  expect(question.getByText("1 picture · No buttons")).toBeDefined();
  expect(question.getByText("Then it posts every 6 hours.")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(await on.list(world)).toEqual([]);
  await submit();
  const again = within(await screen.findByRole("dialog", title));
  await user.click(again.getByRole("button", { name: "Create Campaign" }));
  await toastText("Campaign Created");
  expect(await on.list(world)).toHaveLength(1);
}, 60_000);

test("a campaign with a later start asks nothing", async () => {
  const { user, dialog, submit } = await openWith(MANY_GROUPS);
  await user.type(await dialog.findByLabelText("Start date"), "18 Nov 2026");
  await user.type(dialog.getByLabelText("Start time"), "9:00");
  await user.tab();
  await submit();
  await toastText("Campaign Created");
}, 60_000);

/** A paused campaign in this many groups whose list is open; it posts every six hours. */
async function openPaused(count: number, pausedHours: number) {
  const { input } = await prepareCampaign(world);
  const titles = Array.from(
    { length: count - input.groups.length },
    (_, index) => `Group ${index}`,
  );
  const others = await addBotInGroups(world, "Other", ...titles);
  const groups = [...input.groups, ...others.groups];
  const { body } = await world.call("POST", "/api/campaigns", { ...input, groups });
  await world.elapse(1000);
  await world.call("POST", `/api/campaigns/${body.id}/stop`);
  await world.elapse(pausedHours * 3_600_000);
  vi.setSystemTime(world.clock.now());
  return on.open(world.fetch);
}

test("starting a campaign whose post is overdue in many groups asks first", async () => {
  const user = await openPaused(MANY_GROUPS, 7);
  await user.click(await screen.findByRole("button", { name: "Start Lucky draw" }));
  const question = within(await screen.findByRole("dialog", { name: "Start Campaign" }));
  expect(
    question.getByText(/is overdue\. It goes to 20 groups as soon as you start/),
  ).toBeDefined();
  expect(await on.list(world)).toMatchObject([{ status: "paused" }]);
  await user.click(question.getByRole("button", { name: "Start" }));
  await toastText("Campaign Started");
  expect(await on.list(world)).toMatchObject([{ status: "active" }]);
}, 60_000);

test.each([
  ["before its next post is due", MANY_GROUPS, 1],
  ["for a few groups", MANY_GROUPS - 1, 7],
])(
  "starting a campaign %s asks nothing",
  async (_when, count, pausedHours) => {
    const user = await openPaused(count, pausedHours);
    await user.click(await screen.findByRole("button", { name: "Start Lucky draw" }));
    await toastText("Campaign Started");
  },
  60_000,
);

test("a campaign with fewer groups posts without asking", async () => {
  const { submit } = await openWith(MANY_GROUPS - 1);
  await submit();
  await toastText("Campaign Created");
}, 60_000);
