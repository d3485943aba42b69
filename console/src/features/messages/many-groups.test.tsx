import type { World } from "@tbm/worker/testing/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { messagesScreen as on, prepareDraft } from "#testing/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

import { MANY_GROUPS } from "./send-question.ts";

let world: World;
eachWorld((made) => {
  world = made;
  sends = 0;
});

let sends = 0;
const sent: Fetch = (url, init) => {
  sends += 1;
  return faulty.answering('{"totalSent":50}')(url, init);
};

async function openWith(count: number) {
  const titles = Array.from({ length: count }, (_, index) => `Group ${index}`);
  const { open } = await prepareDraft(world, ...titles);
  const user = await open({}, withFault(world.fetch, "POST /api/send/now", sent));
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  return user;
}

test(`from ${MANY_GROUPS} groups on the shortcut asks first`, async () => {
  const user = await openWith(MANY_GROUPS);
  await screen.findByText(/^Ready: 50 groups/);
  const press = () => user.type(on.message(), "{Control>}{Enter}{/Control}");
  const title = { name: "Send to 50 groups?" };
  await press();
  const question = within(await screen.findByRole("dialog", title));
  const words = /^“Shop” posts this message in 50 groups now\. It takes about/;
  expect(question.getByText(words)).toBeDefined();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(sends).toBe(0);
  expect(on.message().value).toBe("Hello");
  await press();
  const again = within(await screen.findByRole("dialog", title));
  await user.click(again.getByRole("button", { name: "Send Now" }));
  await toastText("Messages Sent");
  expect(sends).toBe(1);
}, 60_000);

test("the button sends at once, to however many", async () => {
  const user = await openWith(MANY_GROUPS);
  await user.click(on.sendButton());
  await toastText("Messages Sent");
  expect(sends).toBe(1);
}, 60_000);

test("to fewer groups the shortcut sends at once, too", async () => {
  const user = await openWith(MANY_GROUPS - 1);
  await user.type(on.message(), "{Control>}{Enter}{/Control}");
  await toastText("Messages Sent");
  expect(sends).toBe(1);
}, 60_000);
