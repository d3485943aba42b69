import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { replaceText } from "#testing/edit-message.ts";
import { campaignsScreen as on, prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { createReachableWorld, messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  vi.useFakeTimers({ toFake: ["Date"], now: world.clock.now() });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

const START = new Date(2026, 10, 17, 9, 30).toISOString();

type Dialog = ReturnType<typeof within>;
function value(dialog: Dialog, label: string) {
  const field = dialog.getByLabelText(label);
  return field instanceof HTMLInputElement ? field.value : null;
}

async function fill(user: UserEvent, dialog: Dialog, label: string, text: string) {
  await user.clear(dialog.getByLabelText(label));
  if (text !== "") await user.type(dialog.getByLabelText(label), text);
  await user.tab();
}

async function openNew(fetch: Fetch) {
  await prepareCampaign(world);
  const { user, dialog } = await on.openDialog(fetch);
  await user.type(dialog.getByLabelText("Campaign Name"), "Lucky draw");
  await messagesScreen.choose(user, "Bot", "Shop");
  await user.click(await messagesScreen.group(/^Readers/));
  await messagesScreen.choose(user, "Folder", "Promo (2 images)");
  replaceText(dialog.getByLabelText("Message Template"), "Play");
  return { user, dialog };
}

const create = (user: UserEvent, dialog: Dialog) =>
  user.click(dialog.getByRole("button", { name: "Create Campaign" }));

test("a new campaign says that it posts at once unless it has a start", async () => {
  const { user, dialog } = await openNew(world.fetch);
  await dialog.findByLabelText("Start date");
  expect(dialog.getByText("Posts as soon as you create it, then every 6 hours.")).toBeDefined();
  await fill(user, dialog, "Start date", "17/11/2026");
  await fill(user, dialog, "Start time", "930");
  expect(value(dialog, "Start date")).toBe("17 Nov 2026");
  expect(value(dialog, "Start time")).toBe("09:30");
  expect(dialog.getByText("First post on 17 Nov 2026, 09:30, then every 6 hours.")).toBeDefined();
  await create(user, dialog);
  expect(await toastText("Campaign Created")).toContain(
    "has been created and started. First post: 17 Nov 2026, 09:30",
  );
  expect((await on.list(world))[0]).toMatchObject({ start_at: START, next_send_at: START });
});

test("a start without a year is the next such day", async () => {
  const { user, dialog } = await openNew(world.fetch);
  const field = await dialog.findByLabelText<HTMLInputElement>("Start date");
  expect(field.placeholder).toBe("Now");
  expect(dialog.getByLabelText<HTMLInputElement>("End date").placeholder).toBe("dd mmm yyyy");
  await fill(user, dialog, "Start date", "18 nov");
  expect(value(dialog, "Start date")).toBe("18 Nov 2026");
  await fill(user, dialog, "Start date", "1 nov");
  expect(value(dialog, "Start date")).toBe("1 Nov 2027");
  await fill(user, dialog, "End date", "1 nov");
  expect(value(dialog, "End date")).toBe("1 Nov 2027");
});

test("the note on the first post is beside the button", async () => {
  const { dialog } = await openNew(world.fetch);
  const line = dialog.getByText("Posts as soon as you create it, then every 6 hours.");
  const button = dialog.getByRole("button", { name: "Create Campaign" });
  expect(button.parentElement?.contains(line)).toBe(true);
});

test.each([
  ["without its time", "18 Nov 2026", "", "Choose a time."],
  ["without its day", "", "9:00", "Choose a date."],
  ["in the past", "14 Nov 2026", "9:00", "The start time has passed. Choose a later one."],
  ["that is no day", "31 Nov 2026", "9:00", "There is no such date."],
  ["that is no date", "soon", "9:00", "Enter a date such as 17 Nov 2026."],
])("a start %s is refused at its field", async (_, date, time, words) => {
  const { user, dialog } = await openNew(world.fetch);
  await dialog.findByLabelText("Start date");
  await fill(user, dialog, "Start date", date);
  await fill(user, dialog, "Start time", time);
  await create(user, dialog);
  expect(await dialog.findByText(words)).toBeDefined();
  expect(await on.list(world)).toEqual([]);
});

test("with a worker that takes no start, the form says that the campaign posts at once", async () => {
  const sent: string[] = [];
  const watched: Fetch = (url, init) => {
    if (init.method === "POST" && typeof init.body === "string") sent.push(init.body);
    return world.fetch(url, init);
  };
  const { user, dialog } = await openNew(withoutCapabilities(watched));
  expect(dialog.getByText("Posts as soon as you create it, then every 6 hours.")).toBeDefined();
  expect(dialog.queryByLabelText("Start date")).toBeNull();
  await create(user, dialog);
  await toastText("Campaign Created");
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toContain("startAt");
});

async function openEdit(options: object) {
  const { input } = await prepareCampaign(world);
  await world.call("POST", "/api/campaigns", { ...input, ...options });
  await world.elapse(1000);
  const user = await on.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Lucky draw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Campaign" }));
  await messagesScreen.group(/^Readers/);
  return { user, dialog };
}

test("the start can be moved until the first post", async () => {
  const { user, dialog } = await openEdit({ startAt: START });
  await dialog.findByLabelText("Start date");
  expect(value(dialog, "Start date")).toBe("17 Nov 2026");
  await fill(user, dialog, "Start time", "10:00");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  const [campaign] = await on.list(world);
  expect(campaign.start_at).toBe(new Date(2026, 10, 17, 10, 0).toISOString());
});

test("editing another field leaves the start alone", async () => {
  const { user, dialog } = await openEdit({ startAt: START });
  replaceText(dialog.getByLabelText("Message Template"), "!");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Campaign Updated");
  expect((await on.list(world))[0].start_at).toBe(START);
});

test("after the first post there is no start to choose", async () => {
  const { dialog } = await openEdit({});
  expect(dialog.queryByLabelText("Start date")).toBeNull();
  expect(dialog.queryByText(/^Posts as soon as/)).toBeNull();
});

test("the calendar fills in the day, and Escape closes only the calendar", async () => {
  const { user, dialog } = await openNew(world.fetch);
  const button = await dialog.findByRole("button", { name: "Open calendar: Start date" });
  await user.click(button);
  await screen.findByRole("button", { name: "18 November 2026" });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "18 November 2026" })).toBeNull();
  expect(dialog.getByRole("button", { name: "Create Campaign" })).toBeDefined();
  await user.click(button);
  await user.click(await screen.findByRole("button", { name: "18 November 2026" }));
  expect(value(dialog, "Start date")).toBe("18 Nov 2026");
});
