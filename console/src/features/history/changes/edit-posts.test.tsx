import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { DEFAULT_ASK_FROM, saveAskFrom } from "#composer/ask-from.ts";
import { eachWorld } from "#testing/each-world.ts";
import { textIn } from "#testing/edit-message.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { finishAll, visibleTexts } from "#testing/posted-messages.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import { historyScreen as on, prepareSending } from "#testing/screens/history-screen.ts";
import { picture } from "#testing/screens/images-screen.ts";
import { addBotInGroups, addKeyboard } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});
afterEach(() => saveAskFrom(DEFAULT_ASK_FROM));

const open = (id: string) => on.openOne(multipartFetch(world.fetch), id);
type User = Awaited<ReturnType<typeof open>>["user"];

async function openEditor(user: User, title = "Edit Posts") {
  if (title === "Edit Posts") await chooseFromMenu(user, "Edit posts…");
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const message = await dialog.findByRole("textbox", { name: "Message" });
  return { dialog, message, save: () => dialog.getByRole("button", { name: "Save Changes" }) };
}

async function rewrite(user: User, message: HTMLElement, text: string) {
  await user.clear(message);
  await user.type(message, text);
}

function editOf(message: string, group = ""): FormData {
  const form = new FormData();
  form.append("message", message);
  form.append("groups", JSON.stringify([group]));
  return form;
}

test("a price is edited everywhere, and the page keeps both versions", async () => {
  const id = await sending.send("Price 100");
  const { user } = await open(id);
  const { dialog, message, save } = await openEditor(user);
  expect(textIn(message)).toBe("Price 100");
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Bot" }).value).toBe("Shop");
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Groups" }).value).toBe("3 groups");
  expect(dialog.queryByRole("switch", { name: "Pin after sending" })).toBeNull();
  await rewrite(user, message, "Price 120");
  expect(
    within(dialog.getByRole("region", { name: "Preview" })).getByText("Price 120"),
  ).toBeDefined();
  await user.click(save());
  expect(await toastText()).toBe("Editing Posts: In 3 groups");
  await finishAll(world);
  const card = within(await screen.findByRole("article", { name: "Edit in 3 groups" }));
  expect(await card.findByText("3 of 3 edited")).toBeDefined();
  expect(card.getByText(/· version 2$/)).toBeDefined();
  await user.click(card.getByRole("button", { name: "This version" }));
  expect(card.getByText("Price 120")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Price 120" })).toBeDefined();
  const shown = within(screen.getByRole("region", { name: "Message" }));
  expect(shown.getByText("Price 120")).toBeDefined();
  expect(shown.getByText(/^Version 2 of 2, as most groups have it\./)).toBeDefined();
  const first = within(screen.getByRole("article", { name: "As first posted" }));
  await user.click(first.getByRole("button", { name: "This version" }));
  expect(first.getByText("Price 100")).toBeDefined();
  expect(visibleTexts(world)).toEqual(["Price 120", "Price 120", "Price 120"]);
  await waitFor(async () =>
    expect(
      (await on.rows("Deliveries")).every((row) => row[1]?.startsWith("sentEdited 15 Nov")),
    ).toBe(true),
  );
});

test("an edit that changes nothing can't be saved, and the form says why", async () => {
  const id = await sending.send("Price 100");
  const { user } = await open(id);
  const { dialog, save } = await openEditor(user);
  expect(save().hasAttribute("disabled")).toBe(true);
  expect(dialog.getByText("You haven't changed anything yet.")).toBeDefined();
});

test("a text gets a picture", async () => {
  const id = await sending.send("Price 100");
  const { user } = await open(id);
  const { dialog, save } = await openEditor(user);
  await user.upload(dialog.getByLabelText<HTMLInputElement>("Image file"), picture("a.png"));
  await user.click(save());
  expect(await toastText()).toBe("Editing Posts: In 3 groups");
});

test("what Telegram can't change blocks saving, and says why", async () => {
  const keyboardId = await addKeyboard(world, "Order");
  const id = await sending.send("x".repeat(1025), { keyboardId });
  const { user } = await open(id);
  const { dialog, save } = await openEditor(user);
  await user.upload(dialog.getByLabelText<HTMLInputElement>("Image file"), picture("a.png"));
  expect(
    await dialog.findByText(
      "The text is under a picture, so it can have at most 1,024 characters.",
    ),
  ).toBeDefined();
  expect((save() as HTMLButtonElement).disabled).toBe(true);
});

test("buttons of a keyboard that is gone stay as posted", async () => {
  const keyboardId = await addKeyboard(world, "Order");
  const id = await sending.send("Price 100", { keyboardId });
  await world.call("DELETE", `/api/keyboards/${keyboardId}`);
  const { user } = await open(id);
  const { dialog, message, save } = await openEditor(user);
  const keyboard = dialog.getByRole<HTMLInputElement>("combobox", { name: "Keyboard" });
  expect(keyboard.value).toBe("As posted");
  expect(dialog.getByRole("link", { name: "Open" })).toBeDefined();
  await rewrite(user, message, "Price 120");
  await user.click(save());
  expect(await toastText()).toBe("Editing Posts: In 3 groups");
  await finishAll(world);
  const { body } = await world.call("GET", `/api/broadcasts/${id}/changes`);
  expect(body[0].keyboard.inline_keyboard).toHaveLength(1);
});

test("from the chosen number of groups on, the edit is confirmed", async () => {
  saveAskFrom(5);
  const titles = Array.from({ length: 5 }, (_, index) => `Group ${index + 1}`);
  const bot = await addBotInGroups(world, "Market", ...titles);
  const form = new FormData();
  form.append("botId", bot.botId);
  form.append("groups", JSON.stringify(bot.groups));
  form.append("message", "Price 100");
  const sent = await world.until(world.call("POST", "/api/send/now", form));
  const { user } = await open(sent.body.broadcastId);
  const { message, save } = await openEditor(user);
  await rewrite(user, message, "Price 120");
  await user.click(save());
  const question = within(await screen.findByRole("dialog", { name: "Edit in 5 groups?" }));
  expect(question.getByText(/^“Market” will edit this message in 5 groups now\./)).toBeDefined();
  await user.click(question.getByRole("button", { name: "Edit" }));
  expect(await toastText()).toBe("Editing Posts: In 5 groups");
});

test("the post in one group is edited, and then deleted there", async () => {
  const id = await sending.send("Price 100");
  const { user } = await open(id);
  await user.click(await screen.findByRole("button", { name: "Edit this post in Readers" }));
  const { dialog, message, save } = await openEditor(user, "Edit Post");
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Groups" }).value).toBe("Readers");
  await rewrite(user, message, "Price 120");
  await user.click(save());
  await screen.findByRole("article", { name: "Edit in 1 group" });
  await finishAll(world);
  await screen.findByText("1 of 1 edited");
  expect(visibleTexts(world).toSorted()).toEqual(["Price 100", "Price 100", "Price 120"]);

  await user.click(screen.getByRole("button", { name: "Delete this post in Readers" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete Post" }));
  expect(await question.findByText("Delete this message in “Readers”?")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Delete" }));
  await finishAll(world);
  await screen.findByText("Deleted in 1 of 3 groups");
  expect(visibleTexts(world)).toEqual(["Price 100", "Price 100"]);
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Delete this post in Readers" })).toBeNull(),
  );
  expect(screen.queryByRole("link", { name: "Open the message in Readers" })).toBeNull();
});

test("editing one group starts with the version that this group has", async () => {
  const id = await sending.send("Price 100");
  await world.call("POST", `/api/broadcasts/${id}/edit`, editOf("Price 120", sending.groups[0]));
  await finishAll(world);
  const { user } = await open(id);
  const buttons = await screen.findAllByRole("button", { name: /^Edit this post in / });
  const texts: string[] = [];
  for (const button of buttons) {
    await user.click(button);
    const { dialog, message } = await openEditor(user, "Edit Post");
    texts.push(textIn(message));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(texts.toSorted()).toEqual(["Price 100", "Price 100", "Price 120"]);
});

/** Sends a message whose edit then fails in the first of its groups. Returns its id. */
async function sendAndFailToEdit(): Promise<string> {
  const id = await sending.send("Price 100");
  world.telegram.control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: message can't be edited",
    match: { method: "editMessageText", chatId: sending.chats[0] ?? 0 },
    next: 1,
  });
  const form = new FormData();
  form.append("message", "Price 120");
  await world.call("POST", `/api/broadcasts/${id}/edit`, form);
  await finishAll(world);
  return id;
}

test("an edit that fails in a group is tried again there with the same text", async () => {
  const id = await sendAndFailToEdit();
  const { user } = await open(id);
  await user.click(await screen.findByRole("button", { name: "Try again for 1 group" }));
  await screen.findByRole("article", { name: "Edit in 1 group" });
  await finishAll(world);
  await screen.findByText("1 of 1 edited");
  expect(visibleTexts(world)).toEqual(["Price 120", "Price 120", "Price 120"]);
});

test("an edit can still be tried again after another group was edited alone", async () => {
  const id = await sendAndFailToEdit();
  const [failed] = (await world.call("GET", `/api/broadcasts/${id}/changes`)).body;
  const { body } = await world.call("GET", `/api/changes/${failed.id}/groups?state=done`);
  await world.call("POST", `/api/broadcasts/${id}/edit`, editOf("Price 130", body[0].group_id));
  await finishAll(world);
  const { user } = await open(id);
  const card = within(await screen.findByRole("article", { name: "Edit in 3 groups" }));
  await user.click(card.getByRole("button", { name: "Try again for 1 group" }));
  await finishAll(world);
  await waitFor(() => expect(card.queryByRole("button", { name: /^Try again/ })).toBeNull());
  expect(visibleTexts(world).toSorted()).toEqual(["Price 120", "Price 120", "Price 130"]);
});

test("options that an edit can't change are not shown as set", async () => {
  const id = await sending.send("Price 100", { pin: "true", silent: "true" });
  const { user } = await open(id);
  const { dialog } = await openEditor(user);
  expect(dialog.getByRole("button", { name: "Options None" })).toBeDefined();
});
