import type { World } from "@tbm/worker/testing/world/world.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
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

const openPage = async (fetch: Fetch = world.fetch) =>
  (await openScreen("/groups", "Groups", multipartFetch(fetch))).user;
const row = (name: RegExp) => screen.findByRole("row", { name });
const table = () => within(screen.getByRole("table", { name: "Groups" }));
const names = () =>
  table()
    .getAllByRole("row")
    .slice(1)
    .map((each) => within(each).getAllByRole("cell")[2]?.textContent);
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

/** Shop is in three chats and News in one of them. Shop has lost access to the night market. */
async function createCast() {
  const shop = await addBotInGroups(world, "Shop", "Readers", "Night market", "Market channel");
  const news = await addBotInGroups(world, "News", "Morning news");
  const [readers = 0, market = 0] = shop.chats;
  const { control } = world.telegram;
  control.addBot(readers, news.telegramId);
  control.kickBot(market, shop.telegramId);
  await control.settleDeliveries();
  return { shop, news, readers, market };
}

test("each group shows its bots, and a lost one why and since when", async () => {
  await createCast();
  await openPage();
  await waitFor(async () =>
    expect((await row(/Readers/)).textContent).toMatch(/(News, Shop|Shop, News)$/),
  );
  const lost = await row(/Night market/);
  expect(within(lost).getByText("Lost")).toBeDefined();
  expect(plainSpaces(lost.textContent)).toMatch(
    /Shop: The bot was removed. Since 1[45] Nov 2026.$/,
  );
  const headers = table().getAllByRole("columnheader");
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    "",
    "Type",
    "Name",
    "Chat ID",
    "Discovered date",
    "Bots",
    "Actions",
  ]);
});

test("a group that refuses a bot's pictures says so", async () => {
  const { shop, readers } = await createCast();
  const { control } = world.telegram;
  control.restrictBot(readers, shop.telegramId, {
    can_send_messages: true,
    can_send_other_messages: true,
  });
  await control.settleDeliveries();
  const user = await openPage();
  const marked = await row(/Readers/);
  await waitFor(() =>
    expect(marked.textContent).toContain(
      "Shop: The bot isn't allowed to send pictures in this group.",
    ),
  );
  await messagesScreen.choose(user, "Filter by status", "Limited");
  await waitFor(() => expect(names()).toEqual(["Readers"]));
});

test("view, filters and order are in the URL and restored from it", async () => {
  await createCast();
  const user = await openPage();
  await row(/Night market/);
  await messagesScreen.choose(user, "Sort groups", "By name");
  await messagesScreen.choose(user, "Filter by type", "Groups");
  await user.type(screen.getByLabelText("Search groups"), "n");
  await waitFor(() => expect(location.search).toBe("?sort=name&type=group&search=n"));
  await waitFor(() => expect(names()).toEqual(["Morning news", "Night market"]));
  cleanup();

  await openScreen(`/groups${location.search}`, "Groups", multipartFetch(world.fetch));
  await row(/Night market/);
  await waitFor(() => expect(names()).toEqual(["Morning news", "Night market"]));
  expect(screen.getByLabelText<HTMLInputElement>("Search groups").value).toBe("n");
  await user.click(screen.getByRole("radio", { name: "Sets" }));
  await waitFor(() => expect(location.search).toContain("view=sets"));
  await user.click(screen.getByRole("link", { name: "Groups" }));
  await waitFor(() => expect(location.search).toBe(""));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(screen.getByLabelText<HTMLInputElement>("Search groups").value).toBe("");
});

test("groups are filtered by type, bot and standing", async () => {
  await createCast();
  const user = await openPage();
  await waitFor(async () => within(await row(/Night market/)).getByText("Lost"));
  const choose = (label: string, option: string) => messagesScreen.choose(user, label, option);
  await choose("Filter by type", "Channels");
  await waitFor(() => expect(names()).toEqual(["Market channel"]));
  await choose("Filter by type", "All types");
  await choose("Filter by bot", "News");
  await waitFor(() => expect(names()).toEqual(["Morning news", "Readers"]));
  await choose("Filter by status", "Lost");
  expect(await screen.findByText("No groups found")).toBeDefined();
  await press(user, "Clear search");
  await choose("Filter by status", "Lost");
  await waitFor(() => expect(names()).toEqual(["Night market"]));
});

test("a group is added by its link, and an existing one is checked", async () => {
  const { shop } = await createCast();
  const { control } = world.telegram;
  const chat = control.createChat({ type: "supergroup", title: "Quiet", username: "quiet_one" });
  const user = await openPage();
  const add = async (text: string) => {
    await press(user, "Add Group");
    const dialog = within(await screen.findByRole("dialog", { name: "Add Group" }));
    const field = dialog.getByLabelText("Chat ID, @name or Link");
    await user.clear(field);
    await user.type(field, text);
    await user.click(dialog.getByRole("button", { name: "Add Group" }));
    return dialog;
  };
  const dialog = await add("t.me/+AbCdEf");
  expect(await dialog.findByText(/A bot cannot open an invite link/)).toBeDefined();
  const field = dialog.getByLabelText("Chat ID, @name or Link");
  await user.clear(field);
  await user.type(field, "https://t.me/quiet_one/3");
  await user.click(dialog.getByRole("button", { name: "Add Group" }));
  expect(await toastText("Error")).toMatch(/“Quiet” is there, but none of your bots is in it/);

  control.addBot(chat.id, shop.telegramId);
  await control.settleDeliveries();
  world.database.exec("DELETE FROM groups WHERE name = 'Quiet'");
  await user.click(dialog.getByRole("button", { name: "Add Group" }));
  expect(await toastText("Group Added")).toBe('Group Added: "Quiet" is now in the list');
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await row(/Quiet/);
  await add(String(chat.id));
  expect(await toastText("Group Checked")).toMatch(/was already in the list/);
});

test("removing a group says what it is part of, and removes it from the list", async () => {
  const { readers } = await createCast();
  const { body: groups } = await world.call("GET", "/api/groups");
  const id = groups.find(({ chatId }: { chatId: string }) => chatId === String(readers)).id;
  await world.call("POST", "/api/group-sets", { name: "Morning", groups: [id] });
  const user = await openPage();
  await press(user, "Remove Readers");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Group" }));
  expect(dialog.getByText(/Nothing changes in Telegram/)).toBeDefined();
  expect(
    await dialog.findByText(/is listed again when.*It is also removed from the set “Morning”/),
  ).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await toastText("Group Removed")).toBe(
    'Group Removed: "Readers" was removed from the list',
  );
  await waitFor(() => expect(table().queryByRole("row", { name: /Readers/ })).toBeNull());
  await user.click(screen.getByRole("radio", { name: "Sets" }));
  expect(await screen.findByText("0 groups")).toBeDefined();
});

test("with a worker that reports only names, the screen has no details and asks for none", async () => {
  await createCast();
  const asked: string[] = [];
  const plain = withoutCapabilities(world.fetch);
  await openPage((url, init) => {
    asked.push(new URL(url).pathname);
    return plain(url, init);
  });
  await row(/Night market/);
  expect(screen.queryByRole("button", { name: "Add Group" })).toBeNull();
  expect(screen.queryByRole("search")).toBeNull();
  expect(screen.queryByRole("region", { name: "Group Sets" })).toBeNull();
  expect(table().queryByRole("button")).toBeNull();
  expect(table().getAllByRole("columnheader")).toHaveLength(4);
  expect(new Set(asked)).toEqual(new Set(["/api/health", "/api/groups"]));
});
