import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { finishAll, visibleTexts } from "#testing/posted-messages.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import {
  delaySending,
  historyScreen as on,
  prepareSending,
} from "#testing/screens/history-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const HOUR_MS = 3_600_000;

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});

type User = Awaited<ReturnType<typeof on.openOne>>["user"];

async function askToDelete(user: User) {
  await chooseFromMenu(user, "Delete posts…");
  return within(await screen.findByRole("dialog", { name: "Delete Posts" }));
}

test("a message is deleted everywhere after a question that says where it is", async () => {
  const id = await sending.send("Wrong price", { deleteAfterHours: "6" });
  const { user } = await on.openOne(world.fetch, id);
  expect(screen.queryByRole("region", { name: "Changes" })).toBeNull();
  expect(screen.getByText(/^Will be deleted around/)).toBeDefined();
  const dialog = await askToDelete(user);
  expect(await dialog.findByText("Delete this message in 3 groups?")).toBeDefined();
  expect(dialog.getByText(/^It takes about \d+ s at Telegram's limits\.$/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await toastText()).toBe("Deleting Posts: In 3 groups");
  await finishAll(world);
  const card = within(await screen.findByRole("article", { name: "Deletion in 3 groups" }));
  expect(await card.findByText("3 of 3 deleted")).toBeDefined();
  expect(await screen.findByText("Deleted in 3 of 3 groups")).toBeDefined();
  expect(screen.getByText("No group has it anymore. This is what it showed last.")).toBeDefined();
  expect(screen.queryByText(/^Will be deleted around/)).toBeNull();
  const table = within(screen.getByRole("region", { name: "Deliveries" }));
  await waitFor(() => expect(table.getAllByText("deleted")).toHaveLength(3));
  expect(table.queryByText("sent")).toBeNull();
  expect(visibleTexts(world)).toEqual([]);
});

test("posts older than 48 hours are counted, and nothing is deleted if all are", async () => {
  const id = await sending.send("Old price");
  await world.elapse(49 * HOUR_MS);
  const { user } = await on.openOne(world.fetch, id);
  const dialog = await askToDelete(user);
  expect(await dialog.findByText(/all posts of this message are older/)).toBeDefined();
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete" });
  expect(button.disabled).toBe(true);
});

test("a group without a confirmation is named as unknown", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  const id = await sending.send("Hello");
  const { user } = await on.openOne(world.fetch, id);
  const dialog = await askToDelete(user);
  expect(await dialog.findByText("Delete this message in 2 groups?")).toBeDefined();
  expect(
    dialog.getByText("1 group may or may not have the message. Check it yourself."),
  ).toBeDefined();
});

test("a group that the bot has lost is named with the reason", async () => {
  const id = await sending.send("Wrong price");
  world.telegram.control.kickBot(sending.chats[0] ?? 0, sending.telegramId);
  await sending.send("Next");
  const { user } = await on.openOne(world.fetch, id);
  const dialog = await askToDelete(user);
  expect(await dialog.findByText(/^The bot can no longer post in 1 group\./)).toBeDefined();
  const groups = within(dialog.getByRole("list", { name: "Groups where the post stays as it is" }));
  expect(groups.getAllByRole("listitem")).toHaveLength(1);
  expect(groups.getByText("The bot was removed from the chat.")).toBeDefined();
});

test("while the message is being sent, the menu says why its posts stay", async () => {
  delaySending(world);
  const id = await sending.send("Hello");
  const { user } = await on.openOne(world.fetch, id);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  const item = await screen.findByRole<HTMLButtonElement>("menuitem", {
    name: /^Delete posts… ?This message is still being sent/,
  });
  expect(item.disabled).toBe(true);
});

test("a deletion that fails in a group names it, and is tried again there", async () => {
  const id = await sending.send("Wrong price");
  const { control } = world.telegram;
  control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: message can't be deleted",
    match: { method: "deleteMessage", chatId: sending.chats[0] ?? 0 },
    next: 1,
  });
  await world.call("POST", `/api/broadcasts/${id}/delete`, {});
  await finishAll(world);
  const { user } = await on.openOne(world.fetch, id);
  const card = within(await screen.findByRole("article", { name: "Deletion in 3 groups" }));
  expect(card.getByText("2 of 3 deleted")).toBeDefined();
  await user.click(card.getByRole("button", { name: "Failed in 1 group" }));
  const groups = within(await card.findByRole("list", { name: "Failed in 1 group" }));
  expect(groups.getByText("Readers")).toBeDefined();
  expect(groups.getByText(/doesn't let the bot delete it/)).toBeDefined();
  await user.click(card.getByRole("button", { name: "Try again for 1 group" }));
  await screen.findByRole("article", { name: "Deletion in 1 group" });
  await finishAll(world);
  expect(await screen.findByText("1 of 1 deleted")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Try again for/ })).toBeNull();
  expect(visibleTexts(world)).toEqual([]);
});

test("an edit isn't tried again while a deletion runs that it would replace", async () => {
  const id = await sending.send("Price 100");
  const { control } = world.telegram;
  control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: message can't be edited",
    match: { method: "editMessageText" },
    next: 1,
  });
  const form = new FormData();
  form.append("message", "Price 120");
  await world.call("POST", `/api/broadcasts/${id}/edit`, form);
  await finishAll(world);
  control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    match: { method: "deleteMessage" },
    next: 3,
  });
  await world.call("POST", `/api/broadcasts/${id}/delete`, {});
  await on.openOne(world.fetch, id);
  await screen.findByRole("button", { name: "Failed in 1 group" });
  expect(screen.queryByRole("button", { name: "Try again for 1 group" })).toBeNull();
});

test("a running deletion shows its progress and can be stopped", async () => {
  const id = await sending.send("Wrong price");
  const { user } = await on.openOne(world.fetch, id);
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    match: { method: "deleteMessage" },
    next: 3,
  });
  await act(() => world.call("POST", `/api/broadcasts/${id}/delete`, {}));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  const card = within(await screen.findByRole("article", { name: "Deletion in 3 groups" }));
  expect(card.getByRole("progressbar", { name: "Progress" })).toBeDefined();
  await user.click(card.getByRole("button", { name: "Stop" }));
  expect(await toastText()).toBe("Stopped: 3 posts stay as they are");
  await waitFor(() => expect(card.queryByRole("progressbar")).toBeNull());
  expect(card.getByText("0 of 3 deleted")).toBeDefined();
});

test("a running deletion says when Telegram doesn't answer", async () => {
  const id = await sending.send("Wrong price");
  world.telegram.control.beginOutage({ ms: 3_600_000, status: 502 });
  await world.call("POST", `/api/broadcasts/${id}/delete`, {});
  await world.elapse(5 * 60_000);
  await on.openOne(world.fetch, id);
  const card = within(await screen.findByRole("article", { name: "Deletion in 3 groups" }));
  expect(
    card.getByText("0 of 3 done. Telegram isn't answering. Retrying automatically."),
  ).toBeDefined();
});

test("a post that is too old to be deleted says so in its row", async () => {
  const id = await sending.send("Old price");
  await world.elapse(49 * 3_600_000);
  const { user } = await on.openOne(world.fetch, id);
  const remove = await screen.findByRole("button", { name: "Delete this post in Readers" });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  expect(remove.getAttribute("aria-description")).toBe(
    "Telegram doesn't let bots delete this post anymore",
  );
  await user.click(remove);
  expect(screen.queryByRole("dialog")).toBeNull();
});
