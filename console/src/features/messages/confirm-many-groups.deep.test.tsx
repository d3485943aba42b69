import { LIMITS } from "@tbm/contract/limits.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { DEFAULT_ASK_FROM as MANY_GROUPS, saveAskFrom } from "#composer/ask-from.ts";
import type { MessageDraft } from "#composer/message-draft.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import {
  addKeyboard,
  messagesScreen as on,
  prepareDraft,
  stubObjectUrls,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld((made) => {
  world = made;
  sends = 0;
});

let sends = 0;
const sent: Fetch = (url, init) => {
  sends += 1;
  return faulty.answering('{"totalSent":20}')(url, init);
};

async function openWith(count: number, change: Partial<MessageDraft> = {}) {
  const titles = Array.from({ length: count }, (_, index) => `Group ${index}`);
  const { open } = await prepareDraft(world, ...titles);
  const user = await open(change, withFault(world.fetch, "POST /api/send/now", sent));
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  return user;
}

const pressKeys = (user: UserEvent) => user.type(on.message(), "{Control>}{Enter}{/Control}");

test.each([
  ["the button", (user: UserEvent) => user.click(on.sendButton())],
  ["Ctrl+Enter", pressKeys],
])(`from ${MANY_GROUPS} groups on, %s asks before anything is posted`, async (_, press) => {
  const user = await openWith(MANY_GROUPS);
  await screen.findByText(/^Ready: 20 groups/);
  const title = { name: "Send to 20 groups?" };
  await press(user);
  const question = within(await screen.findByRole("dialog", title));
  const words = /^“Shop” will post this message to 20 groups now\. It takes about/;
  expect(question.getByText(words)).toBeDefined();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(sends).toBe(0);
  expect(on.text()).toBe("Hello");
  await press(user);
  const again = within(await screen.findByRole("dialog", title));
  await user.click(again.getByRole("button", { name: "Send" }));
  await toastText("Messages Sent");
  expect(sends).toBe(1);
});

test("the question shows the message's first line, its picture and its buttons", async () => {
  stubObjectUrls();
  const file = new File(["x"], "a.png", { type: "image/png" });
  const user = await openWith(MANY_GROUPS, {
    message: "Good morning\nSecond line",
    keyboardId: await addKeyboard(world, "Links"),
    image: { file, url: "blob:a.png" },
  });
  await pressKeys(user);
  const question = await screen.findByRole("dialog", { name: "Send to 20 groups?" });
  expect(within(question).getByText("Good morning")).toBeDefined();
  expect(within(question).getByText("1 picture · 1 button: Open")).toBeDefined();
  expect(question.querySelector("img")?.getAttribute("src")).toBe("blob:a.png");
});

test("the operator's own number of groups counts, and Never ask never asks", async () => {
  saveAskFrom(5);
  const user = await openWith(5);
  await pressKeys(user);
  const question = within(await screen.findByRole("dialog", { name: "Send to 5 groups?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(sends).toBe(0);
  saveAskFrom(null);
  await pressKeys(user);
  await toastText("Messages Sent");
  expect(sends).toBe(1);
});

test("with fewer groups nothing is asked", async () => {
  const user = await openWith(MANY_GROUPS - 1);
  await pressKeys(user);
  await toastText("Messages Sent");
  expect(sends).toBe(1);
});

test("more groups than one message allows are refused before anything is sent", async () => {
  const { botId, write } = await prepareDraft(world);
  const groups = Array.from({ length: LIMITS.groupsPerMessage + 1 }, (_, index) => ({
    id: `grp_${index}`,
    name: `Group ${index}`,
    chatId: `-${index + 1}`,
    type: "group",
    created_at: "2026-11-15T05:00:00.000Z",
  }));
  write({ groups: new Set(groups.map(({ id }) => id)) });
  const list = faulty.answering(JSON.stringify(groups));
  await on.open(withFault(world.fetch, `GET /api/bots/${botId}/groups`, list));
  expect(await screen.findByText("Not ready: select at most 20,000 groups")).toBeDefined();
  expect(on.sendButton().disabled).toBe(true);
});
