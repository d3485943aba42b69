import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { checksPanel as panel, watchQuestions } from "#testing/checks-panel.ts";
import { eachWorld } from "#testing/each-world.ts";
import { replaceText } from "#testing/edit-message.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { picture } from "#testing/screens/images-screen.ts";
import {
  addKeyboard,
  messagesScreen as on,
  prepareDraft,
  seenBy,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
let bot: Awaited<ReturnType<typeof prepareDraft>>;
eachWorld(async (made) => {
  world = made;
  bot = await prepareDraft(world, "Readers", "Night market", "Collectors");
});

const READY = "Ready: 3 groups, about 1 s at Telegram's limits";

test("once bot, groups and message are there, it says how many get it and how long it takes", async () => {
  const elapse = fakeTimers();
  const { asked, fetch } = watchQuestions(world);
  const user = await bot.open({ message: "" }, fetch);
  await elapse(800);
  expect(asked).toEqual([]);
  expect(screen.queryByText(/^Ready/)).toBeNull();
  await user.type(on.message(), "Good morning");
  const line = await panel.says(READY);
  expect(line.closest("[role=status]")).not.toBeNull();
  // One request per pause in typing, not one per key.
  expect(asked).toHaveLength(1);
  await user.clear(on.message());
  await waitFor(() => expect(screen.queryByText(READY)).toBeNull());
});

test("groups that will not get it are named with the reason, and can be deselected together", async () => {
  const user = await bot.open();
  await panel.says(READY);
  world.telegram.control.kickBot(bot.chats[1] ?? 0, bot.telegramId);
  await world.telegram.control.settleDeliveries();
  await user.type(on.message(), "!");
  const toggle = await screen.findByRole("button", { name: "1 of 3 groups won't get it" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await panel.says("Ready: 2 of 3 groups, about 1 s at Telegram's limits");
  expect(on.sendButton().textContent).toBe("Send Now to 3 groups");
  await user.click(toggle);
  const list = within(screen.getByRole("list", { name: "Groups that won't get it" }));
  expect(list.getByRole("listitem").textContent).toBe("Night marketThe bot was removed.");
  await user.click(screen.getByRole("button", { name: "Deselect this group" }));
  await panel.says("Ready: 2 groups, about 1 s at Telegram's limits");
  expect(on.sendButton().textContent).toBe("Send Now to 2 groups");
  expect((await on.group(/^Night market/)).checked).toBe(false);
  expect((await on.group(/^Readers/)).checked).toBe(true);
  const isGone = () => screen.queryByRole("button", { name: /won't get it/ }) === null;
  await waitFor(() => expect(isGone()).toBe(true));
});

test("the prediction is shown as text, and does not block sending", async () => {
  const user = await bot.open();
  await user.upload(on.imageInput(), picture("promo.png"));
  replaceText(on.message(), "x".repeat(1025));
  await panel.says(
    "The text is over 1,024 characters, so it's posted separately after the picture.",
  );
  await panel.says(READY);
  expect(on.sendButton().disabled).toBe(false);
});

test("a test goes to one group as the message is, and the draft stays", async () => {
  const keyboardId = await addKeyboard(world, "Links");
  const user = await bot.open({ keyboardId });
  const dialog = await panel.openTest(user);
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Send Test" });
  expect(send.disabled).toBe(true);
  await panel.chooseGroup(user, dialog, "Collectors");
  await user.click(send);
  expect(await toastText()).toBe('Test Sent: Sent to "Collectors"');
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(seenBy(world)).toEqual([
    { chatId: bot.chats[2], text: "Hello", content: "text", hasKeyboard: true },
  ]);
  expect(on.text()).toBe("Hello");
  const { body } = await world.call("GET", "/api/broadcasts");
  expect(body).toMatchObject([{ title: "Test", total: 1 }]);

  const again = await panel.openTest(user);
  const select = again.getByRole<HTMLInputElement>("combobox", { name: "Group" });
  expect(select.value).toBe("Collectors");
});

test("Enter picks the group whose name was typed", async () => {
  const user = await bot.open();
  const dialog = await panel.openTest(user);
  const field = dialog.getByRole<HTMLInputElement>("combobox", { name: "Group" });
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Send Test" });
  await user.type(field, "collectors{Enter}");
  expect(field.value).toBe("Collectors");
  expect(send.disabled).toBe(false);
  await user.clear(field);
  await user.type(field, "Collectors{Enter}");
  await user.tab();
  expect(field.value).toBe("Collectors");
});

test("a test needs a message but no selected group; a failure is reported", async () => {
  const user = await bot.open({ groups: new Set(), message: "" });
  expect(panel.testButton().disabled).toBe(true);
  await user.type(on.message(), "Hello");
  const dialog = await panel.openTest(user);
  await panel.chooseGroup(user, dialog, "Readers");
  world.telegram.control.kickBot(bot.chats[0] ?? 0, bot.telegramId);
  await user.click(dialog.getByRole("button", { name: "Send Test" }));
  expect(await toastText()).toBe("Test Failed: The bot was removed from the chat.");
  expect(screen.getByRole("dialog", { name: "Send a Test" })).toBeDefined();
});

test("with a worker without checks, nothing is shown or requested", async () => {
  const elapse = fakeTimers();
  const { asked, fetch } = watchQuestions(world);
  await bot.open({}, withoutCapabilities(fetch));
  await elapse(800);
  expect(asked).toEqual([]);
  expect(screen.queryByText(/^Ready/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Send a test…" })).toBeNull();
});
