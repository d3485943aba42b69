import { LIMITS } from "@tbm/contract/limits.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { replaceText } from "#testing/edit-message.ts";
import { picture } from "#testing/screens/images-screen.ts";
import {
  addBotInGroups,
  addKeyboard,
  advanceClockOnSend,
  messagesScreen as on,
  seenBy,
  stubObjectUrls,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let shownFiles: Set<string>;
eachWorld((made) => {
  world = made;
  shownFiles = stubObjectUrls();
});

async function openWritten() {
  const { chats } = await addBotInGroups(world, "Shop", "Readers", "Night market", "News channel");
  await addKeyboard(world, "Links");
  const user = await on.open(advanceClockOnSend(world));
  await on.choose(user, "Bot", "Shop");
  await user.click(await on.group(/^Readers/));
  await user.click(await on.group(/^News channel/));
  await user.type(on.message(), "Hello");
  return { user, chats };
}

test("the operator chooses bot, groups and keyboard, and the members see it", async () => {
  const { user, chats } = await openWritten();
  expect(screen.getByText("2", { selector: "b" }).parentElement?.textContent).toBe(
    "2 of 3 selected",
  );
  await on.choose(user, "Keyboard", "Links");
  expect(on.preview().getByText("Hello")).toBeDefined();
  expect(on.preview().getByRole("link", { name: "Open" })).toBeDefined();

  await user.click(screen.getByRole("button", { name: "Send Now to 2 groups" }));
  expect(await toastText()).toBe("Messages Sent: Successfully sent 2 messages");
  const seen = seenBy(world);
  expect(new Set(seen.map(({ chatId }) => chatId))).toEqual(new Set([chats[0], chats[2]]));
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({ text: "Hello", hasKeyboard: true });

  await waitFor(() => expect(on.text()).toBe(""));
  expect(screen.getByText("0", { selector: "b" })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Keyboard" }).value).toBe(
    "No keyboard",
  );
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Bot" }).value).toBe("Shop");
});

test("only online bots are offered", async () => {
  const { telegramId } = await addBotInGroups(world, "Broken");
  await addBotInGroups(world, "Shop");
  world.telegram.control.revokeToken(telegramId);
  world.clock.advance(61_000);
  const user = await on.open(world.fetch);
  await on.choose(user, "Bot", "Shop");
  await user.click(screen.getByRole("combobox", { name: "Bot" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Shop"]);
});

test("a bot can be found by typing", async () => {
  await addBotInGroups(world, "News");
  await addBotInGroups(world, "Shop");
  const user = await on.open(world.fetch);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Bot" });
  await waitFor(() => expect(field.disabled).toBe(false));
  await user.type(field, "sho{Enter}");
  expect(field.value).toBe("Shop");
});

test("the schedule button says how many groups it is for", async () => {
  const { user } = await openWritten();
  await user.click(screen.getByRole("tab", { name: "Schedule" }));
  expect(screen.getByRole("button", { name: "Schedule Message for 2 groups" })).toBeDefined();
});

test("without an online bot the screen says so and links to the bots", async () => {
  await on.open(world.fetch);
  expect(await screen.findByText(/No bot is online/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Bot" }).disabled).toBe(true);
  expect(screen.getByRole("link", { name: "Open Bots" }).getAttribute("href")).toBe("/bots");
});

test("changing the bot loads its groups and clears the selection", async () => {
  await addBotInGroups(world, "News", "Editors");
  const { user } = await openWritten();
  await on.choose(user, "Bot", "News");
  expect((await on.group(/^Editors/)).checked).toBe(false);
  expect(screen.queryByRole("checkbox", { name: /^Readers/ })).toBeNull();
  await on.choose(user, "Bot", "Shop");
  expect((await on.group(/^Readers/)).checked).toBe(false);
});

test("a group is labelled with its name and type", async () => {
  await addBotInGroups(world, "Shop", "Readers", "News channel");
  const user = await on.open(world.fetch);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await on.choose(user, "Bot", "Shop");
  expect(await on.group("Readers group")).toBeDefined();
  expect(await on.group("News channel channel")).toBeDefined();
});

test("the button is disabled without a bot, a group or a text", async () => {
  await addBotInGroups(world, "Shop", "Readers");
  const user = await on.open(world.fetch);
  const isReady = () => !on.sendButton().disabled;
  expect(isReady()).toBe(false);
  await on.choose(user, "Bot", "Shop");
  expect(isReady()).toBe(false);
  await user.type(on.message(), "   ");
  await user.click(await on.group(/^Readers/));
  expect(isReady()).toBe(false);
  await user.type(on.message(), "Hello");
  expect(isReady()).toBe(true);
});

test("Ctrl+Enter sends, and says what is missing", async () => {
  await addBotInGroups(world, "Shop", "Readers");
  const user = await on.open(advanceClockOnSend(world));
  await on.choose(user, "Bot", "Shop");
  await user.type(on.message(), "Hello{Control>}{Enter}{/Control}");
  expect(await toastText()).toBe(
    "Missing Information: Please select a bot, at least one group, and enter a message",
  );
  const search = screen.getByLabelText("Search groups");
  expect(search.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(search);
  await user.click(await on.group(/^Readers/));
  expect(screen.queryByText("Select at least one group.")).toBeNull();
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  expect(await toastText("Messages Sent")).toBe("Messages Sent: Successfully sent 1 messages");
  expect(seenBy(world)).toMatchObject([{ text: "Hello" }]);
});

test("Enter posts nothing from any field", async () => {
  const { user } = await openWritten();
  await user.type(screen.getByLabelText("Search groups"), "Night{Enter}");
  (await on.group(/^Night market/)).focus();
  await user.keyboard("{Enter}");
  expect((await on.group(/^Night market/)).checked).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(seenBy(world)).toEqual([]);
});

test("an image of more than 10 MB is refused, and one can be removed", async () => {
  const user = await on.open(world.fetch);
  const large = picture("large.png");
  Object.defineProperty(large, "size", { value: LIMITS.imageBytes + 1 });
  await user.upload(on.imageInput(), large);
  expect(await toastText()).toBe("File Too Large: Image must be smaller than 10MB");
  await user.upload(on.imageInput(), picture("small.png"));
  expect(await screen.findByText("small.png")).toBeDefined();
  expect(screen.getByText(/^\d+ Bytes$/)).toBeDefined();
  expect(on.preview().getByRole("img", { name: "Attached" }).getAttribute("src")).toBe(
    "blob:small.png",
  );
  await user.click(screen.getByRole("button", { name: "Remove small.png" }));
  expect(screen.queryByText("small.png")).toBeNull();
  expect(on.preview().queryByRole("img")).toBeNull();
  expect(shownFiles.size).toBe(0);
});

test("the counter follows Telegram's limits, and a long text follows its picture", async () => {
  const user = await on.open(world.fetch);
  const write = (length: number) => replaceText(on.message(), "x".repeat(length));
  write(1025);
  expect(screen.getByText("1,025 / 4,096")).toBeDefined();
  await user.upload(on.imageInput(), picture("promo.png"));
  expect(
    await screen.findByText(/characters is sent separately, after the picture\./),
  ).toBeDefined();
  expect(on.preview().getByText(/^x+/).contains(on.preview().getByRole("img"))).toBe(false);
  write(1024);
  expect(screen.getByText("1,024 / 1,024")).toBeDefined();
  expect(screen.queryByText(/as its own message/)).toBeNull();
  write(4097);
  expect(screen.getByText("A message may have at most 4096 characters.")).toBeDefined();
});

test("the side cards count online bots, accepted groups and keyboards, and give tips", async () => {
  await addBotInGroups(world, "News", "Editors");
  const { telegramId } = await addBotInGroups(world, "Shop", "Readers", "Night market");
  await addKeyboard(world, "Links");
  const { control } = world.telegram;
  control.addBot(control.createChat({ type: "group", title: "Stranger" }).id, telegramId);
  await control.settleDeliveries();
  const user = await on.open(world.fetch);
  const counts = (groups: string) => ({
    "Online Bots": "2",
    "Available Groups": groups,
    Keyboards: "1",
  });
  await waitFor(() => expect(on.figures()).toEqual(counts("3")));
  await on.choose(user, "Bot", "Shop");
  await waitFor(() => expect(on.figures()).toEqual(counts("2")));
  await user.click(screen.getByRole("button", { name: "Tips" }));
  expect(screen.getByRole("region", { name: "Tips" })).toBeDefined();
});
