import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { openScreen } from "#testing/open-screen.ts";
import { finishAll, visibleTexts } from "#testing/posted-messages.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import { renderApp } from "#testing/render-app.tsx";
import {
  delaySending,
  prepareSending,
  withoutCapabilities,
} from "#testing/screens/history-screen.ts";
import { addBotInGroups, messagesScreen } from "#testing/screens/messages-screen.ts";
import { takeConsoleOutput } from "#testing/setup.ts";
import { toastText } from "#testing/toast-text.ts";

const WEEK_MS = 8 * 24 * 3_600_000;

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
let readers: string;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
  const { body } = await world.call("GET", "/api/groups");
  readers = body.find(({ name }: { name: string }) => name === "Readers").id;
});

const open = (search = "") => openScreen(`/groups/${readers}${search}`, "Readers", world.fetch);
const region = async (name: string) => within(await screen.findByRole("region", { name }));
const posts = async () => {
  const table = await screen.findByRole("table", { name: "Posted here", busy: false });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
};
const messages = async () => (await posts()).map(([message]) => message);

test("a group's name in the list leads to its page, with everything that was sent there", async () => {
  await sending.send("First");
  const failed = await sending.sendWithFailure("Second");
  const { user } = await openScreen("/groups", "Groups", world.fetch);
  await user.click(await screen.findByRole("link", { name: "Readers" }));
  expect(await screen.findByRole("heading", { name: "Readers", level: 1 })).toBeDefined();
  expect(await posts()).toMatchObject(
    [
      ["SecondSent immediately", "Shop", /2026/, "failedThe bot was removed from the chat.", ""],
      ["FirstSent immediately", "Shop", /2026/, "sent", ""],
    ].map((row) =>
      row.map((text) => (typeof text === "string" ? text : expect.stringMatching(text))),
    ),
  );
  const link = screen.getByRole("link", { name: "Second" });
  expect(link.getAttribute("href")).toBe(`/history/${failed}`);
});

test("a message that waits is listed, and the list follows it until it is sent", async () => {
  delaySending(world);
  await sending.send("Soon");
  await open();
  expect((await posts())[0]?.[3]).toMatch(/^queued/);
  await finishAll(world);
  await waitFor(async () => expect((await posts())[0]?.[3]).toBe("sent"));
});

test("the list is filtered by state and period, and the URL keeps it", async () => {
  await sending.send("Old");
  await world.elapse(WEEK_MS);
  await sending.send("New");
  await sending.sendWithFailure("Failed");
  const { user } = await open();
  expect(await messages()).toHaveLength(3);
  await user.click(screen.getByRole("combobox", { name: "Filter by state" }));
  await user.click(await screen.findByRole("option", { name: "failed" }));
  await waitFor(async () => expect(await messages()).toEqual(["FailedSent immediately"]));
  expect(window.location.search).toBe("?state=failed");
  await user.click(screen.getByRole("combobox", { name: "Filter by state" }));
  await user.click(await screen.findByRole("option", { name: "missed" }));
  expect(await screen.findByText("No messages match")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "7 days" }));
  await waitFor(() => expect(window.location.search).toBe("?state=missed&days=7"));
});

test("the page names the bots with their rights, what is planned, the sets and the members", async () => {
  const { control } = world.telegram;
  control.changeChat(sending.chats[0] ?? 0, { username: "readers_club" });
  await world.call("POST", "/api/group-sets", { name: "North", groups: [readers] });
  const form = new FormData();
  const fields = {
    botId: sending.botId,
    groups: JSON.stringify([readers]),
    message: "Weekly offer",
  };
  const plan = { ...fields, date: "2030-01-07", time: "08:05", timezone: "UTC", repeat: "weekly" };
  for (const [name, value] of Object.entries(plan)) form.append(name, value);
  const { body } = await world.call("POST", "/api/schedule", form);
  await open();
  const bots = await region("Bots and rights");
  expect(bots.getByText("Can post")).toBeDefined();
  expect(await bots.findByText("Administrator · can pin · can delete any message")).toBeDefined();
  const planned = await region("Planned posts");
  expect(planned.getByText(/· weekly$/)).toBeDefined();
  const link = planned.getByRole("link", { name: "Weekly offer" });
  expect(link.getAttribute("href")).toBe(`/scheduled/${body.id}`);
  expect((await region("Sets")).getByRole("link", { name: "North" })).toBeDefined();
  const asked = await screen.findByText(/^\(as of \d\d:\d\d\)$/);
  expect(asked.parentElement?.textContent).toMatch(/^\d+ members? \(/);
  const username = screen.getByRole("link", { name: "@readers_club" });
  expect(username.getAttribute("href")).toBe("https://t.me/readers_club");
});

test("a lost bot says why and since when, and nothing can be written there", async () => {
  world.telegram.control.kickBot(sending.chats[0] ?? 0, sending.telegramId);
  await world.telegram.control.settleDeliveries();
  await open();
  const bots = await region("Bots and rights");
  expect(bots.getByText("Lost")).toBeDefined();
  expect(bots.getByText(/^The bot was removed\. Since \d+ Nov 2026\.$/)).toBeDefined();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Write to this group" });
  expect(button.disabled).toBe(true);
});

test("an offline bot is not called able to post, and a preference for it says that it doesn't work", async () => {
  const news = await addBotInGroups(world, "News");
  world.telegram.control.addBot(sending.chats[0] ?? 0, news.telegramId, {
    status: "administrator",
  });
  await world.telegram.control.settleDeliveries();
  await world.call("PUT", `/api/groups/${readers}/preferred-bot`, { botId: sending.botId });
  world.telegram.control.revokeToken(sending.telegramId);
  await sending.send("Hello");
  const { user } = await open();
  const bots = await region("Bots and rights");
  expect(bots.getAllByText(/^(Can post|Offline)$/).map((badge) => badge.textContent)).toEqual([
    "Can post",
    "Offline",
  ]);
  expect(bots.getByText(/^Telegram does not accept the bot's token/)).toBeDefined();
  expect(bots.getByText("Shop can't post here now, so Automatic uses another bot.")).toBeDefined();
  await user.click(bots.getByRole("combobox", { name: "Preferred bot" }));
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual(["Any bot", "News", "Shop"]);
  expect(options[2]?.hasAttribute("data-combobox-disabled")).toBe(true);
  await user.click(screen.getByRole("option", { name: "News" }));
  await waitFor(() => expect(bots.queryByText(/can't post here now/)).toBeNull());
  expect(await toastText()).toBe("Saved: Applies to the next automatic message");
});

test("the page does not wait for Telegram, and an unknown member count is a dash", async () => {
  await sending.send("Hello");
  world.telegram.control.refuseConnections(60_000);
  await open();
  expect(await messages()).toEqual(["HelloSent immediately"]);
  expect(screen.getByText("Members: –")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("one post is deleted in this group only", async () => {
  await sending.send("Wrong price");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete this post “Wrong price”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Post" }));
  expect(await dialog.findByText("Delete this message in “Readers”?")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Deleting Posts: In 1 group");
  await finishAll(world);
  await waitFor(async () => expect((await posts())[0]?.[2]).toMatch(/Deleted /));
  expect(visibleTexts(world)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^Delete this post/ })).toBeNull();
});

test("Write to this group opens the composer with its bot and this group", async () => {
  const { user } = await open();
  const button = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Write to this group",
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await screen.findByRole("heading", { name: "Messages", level: 1 });
  expect((await messagesScreen.group(/^Readers/)).checked).toBe(true);
  expect((await messagesScreen.group(/^Collectors/)).checked).toBe(false);
});

test("a removed group leads back to the list, and its page says that it is gone", async () => {
  const { user, router } = await open();
  await chooseFromMenu(user, "Remove…");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Group" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("heading", { name: "Groups", level: 1 })).toBeDefined();
  expect(await toastText()).toBe('Group Removed: "Readers" was removed from the list');
  await act(() => router.navigate(`/groups/${readers}`));
  expect(await screen.findByText("This group isn't in the list")).toBeDefined();
  expect(screen.getByRole("link", { name: "Open Groups" }).getAttribute("href")).toBe("/groups");
});

test("a new group is accepted on its page", async () => {
  const chat = world.telegram.control.createChat({ type: "supergroup", title: "Stranger" });
  world.telegram.control.addBot(chat.id, sending.telegramId);
  await world.telegram.control.settleDeliveries();
  const { body } = await world.call("GET", "/api/groups");
  const id = body.find(({ name }: { name: string }) => name === "Stranger").id;
  const { user } = await openScreen(`/groups/${id}`, "Stranger", world.fetch);
  expect(screen.getByText("New")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(screen.queryByText("New")).toBeNull());
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

test("with a worker that has no pages of groups, names are plain text and the page does not exist", async () => {
  const fetch = withoutCapabilities(world.fetch);
  const { unmount } = await openScreen("/groups", "Groups", fetch);
  expect(await screen.findByText("Readers")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Readers" })).toBeNull();
  unmount();
  renderApp(`/groups/${readers}`, { fetch });
  expect(await screen.findByText("Oops! Page not found")).toBeDefined();
  expect(takeConsoleOutput()).toHaveLength(1);
});

test("the page says how many posts the group got today, and sets its limit", async () => {
  await sending.send("First");
  const { user } = await open();
  const card = await region("Today");
  expect(card.getByText("1 post today")).toBeDefined();
  await messagesScreen.choose(user, "Limit for this group", "2 posts a day");
  expect(await card.findByText("1 of 2 posts today")).toBeDefined();
  await messagesScreen.choose(user, "Limit for this group", "Same as for others");
  expect(await card.findByText("1 post today")).toBeDefined();
});
