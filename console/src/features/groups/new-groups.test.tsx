import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

/** A bot, with groups added by the operator and groups that strangers added the bot to. */
async function createGroups(own: readonly string[], strange: readonly string[]) {
  const { control } = world.telegram;
  const bot = control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  for (const [index, name] of own.entries()) {
    const input = { name, chatId: `-${index + 1}`, type: "supergroup" };
    await world.call("POST", "/api/groups", input);
    world.clock.advance(1000);
  }
  for (const title of strange) {
    control.addBot(control.createChat({ type: "supergroup", title }).id, bot.id);
    await control.settleDeliveries();
    world.clock.advance(1000);
  }
}

const statuses = async () =>
  Object.fromEntries(
    (await world.call("GET", "/api/groups")).body.map(
      ({ name, status }: { name: string; status: string }) => [name, status],
    ),
  );
const openPage = async () => (await openScreen("/groups", "Groups", world.fetch)).user;
const note = () => within(screen.getByRole("region", { name: "New groups" }));
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .flatMap((each) => (each.checked ? each.getAttribute("aria-label") : []));

test("a new group is marked and can be accepted in its row", async () => {
  await createGroups(["Mine"], ["Stranger"]);
  const user = await openPage();
  const row = within((await screen.findByText("Stranger")).closest("tr") as HTMLElement);
  expect(row.getByText("New")).toBeDefined();
  expect(note().getByText("1 new group")).toBeDefined();
  await user.click(row.getByRole("button", { name: "Accept Stranger" }));
  expect(await toastText("Groups Accepted")).toBe("Groups Accepted: 1 group accepted");
  await waitFor(() => expect(screen.queryByText("New")).toBeNull());
  expect(screen.queryByRole("region", { name: "New groups" })).toBeNull();
  expect(await statuses()).toEqual({ Mine: "accepted", Stranger: "accepted" });
});

test("Select all and a range leave new groups out", async () => {
  await createGroups(["One", "Two"], ["Stranger"]);
  await world.call("POST", "/api/groups", { name: "Three", chatId: "-3", type: "supergroup" });
  const user = await openPage();
  await user.click(await box("Select all"));
  expect(ticked()).toEqual(["Select all", "Select Three", "Select Two", "Select One"]);
  await user.click(await box("Select all"));
  expect(ticked()).toEqual([]);
  await user.click(await box("Select Three"));
  await user.keyboard("{Shift>}");
  await user.click(await box("Select One"));
  await user.keyboard("{/Shift}");
  expect(ticked()).toEqual(["Select all", "Select Three", "Select Two", "Select One"]);
});

test("new groups are reviewed and accepted together after a confirmation", async () => {
  await createGroups(["Mine"], ["Stranger", "Partner"]);
  const user = await openPage();
  await screen.findByText("Stranger");
  await user.click(note().getByRole("button", { name: "Review" }));
  await waitFor(() => expect(screen.queryByText("Mine")).toBeNull());
  expect(screen.getByRole("radio", { name: "All groups (2 of 3)" })).toBeDefined();
  await user.click(note().getByRole("button", { name: "Accept 2 groups" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept Groups" }));
  expect(
    dialog.getByText("Accept 2 groups: “Partner” and “Stranger”? “Select all” will include them."),
  ).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Accept" }));
  expect(await toastText("Groups Accepted")).toBe("Groups Accepted: 2 groups accepted");
  expect(Object.values(await statuses())).toEqual(["accepted", "accepted", "accepted"]);
});

test("selected new groups can be accepted or removed, but not added to a set", async () => {
  await createGroups(["Mine"], ["Stranger", "Partner"]);
  const user = await openPage();
  await user.click(await box("Select Partner"));
  const bar = () => within(screen.getByRole("region", { name: "Selected groups" }));
  expect(bar().queryByRole("button", { name: "Add to set" })).toBeNull();
  await user.click(bar().getByRole("button", { name: "Accept" }));
  await waitFor(async () => expect(await statuses()).toMatchObject({ Partner: "accepted" }));
  expect(await bar().findByRole("button", { name: "Add to set" })).toBeDefined();
  await user.click(bar().getByRole("button", { name: "Clear" }));
  await user.click(await box("Select Stranger"));
  await user.click(bar().getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Groups" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await toastText("Groups Removed")).toBe("Groups Removed: 1 group removed from the list");
  expect(await statuses()).toEqual({ Mine: "accepted", Partner: "accepted" });
});

test("accepting many new groups after Select all needs a confirmation", async () => {
  const strange = ["A", "B", "C", "D", "E", "F"];
  await createGroups([], strange);
  const user = await openPage();
  await screen.findByText("A");
  await user.click(note().getByRole("button", { name: "Review" }));
  await user.click(await box("Select all"));
  const bar = within(await screen.findByRole("region", { name: "Selected groups" }));
  await user.click(bar.getByRole("button", { name: "Accept" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept Groups" }));
  expect(dialog.getByText(/^Accept 6 groups: “F”, “E”, “D” and 3 more\?/)).toBeDefined();
  expect(Object.values(await statuses())).toEqual(strange.map(() => "new"));
  await user.click(dialog.getByRole("button", { name: "Accept" }));
  expect(await toastText("Groups Accepted")).toBe("Groups Accepted: 6 groups accepted");
  expect(Object.values(await statuses())).toEqual(strange.map(() => "accepted"));
});

test("filters can be cleared while they show results, and the tab counts the matches", async () => {
  await createGroups(["Readers", "News"], []);
  const user = await openPage();
  await screen.findByText("Readers");
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  await user.type(screen.getByLabelText("Search groups"), "news");
  expect(await screen.findByRole("radio", { name: "All groups (1 of 2)" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("radio", { name: "All groups (2)" })).toBeDefined();
  expect(screen.getByText("Readers")).toBeDefined();
});
