import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { eachWorld } from "#testing/each-world.ts";
import { keyboardsScreen } from "#testing/screens/keyboards-screen.ts";
import { addBotInGroups, addKeyboard } from "#testing/screens/messages-screen.ts";
import { finishSending } from "#testing/screens/schedules-screen.ts";
import { createSpecOnlyWorker } from "#testing/spec-only-worker.ts";
import { toastText } from "#testing/toast-text.ts";

const WAIT = { kind: "error", code: 429, parameters: { retry_after: 60 } } as const;

let world: World;
let bot: Awaited<ReturnType<typeof addBotInGroups>>;
let keyboardId: string;
eachWorld(async (made) => {
  world = made;
  bot = await addBotInGroups(world, "Shop", "Readers", "Night market");
  keyboardId = await addKeyboard(world, "Links");
});

async function post() {
  const form = new FormData();
  form.append("botId", bot.botId);
  form.append("groups", JSON.stringify(bot.groups));
  form.append("message", "Hello");
  form.append("keyboardId", keyboardId);
  await world.until(world.call("POST", "/api/send/now", form));
}

const change = (label: string, value: string) => async (user: UserEvent) => {
  const edit = within(await screen.findByRole("dialog", { name: "Edit Keyboard" }));
  const field = edit.getByLabelText(label);
  await user.clear(field);
  await user.type(field, value);
  await user.click(edit.getByRole("button", { name: "Save Changes" }));
  await toastText("Keyboard Updated");
};

async function openEdit(fetch: Fetch = world.fetch) {
  const user = await keyboardsScreen.open(fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Links" }));
  return user;
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Update Posts" }));

async function openPosts() {
  const user = await keyboardsScreen.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Update posts… Links" }));
  return { user, posts: await dialog() };
}

const labels = () =>
  world.telegram.journal
    .all()
    .filter(({ kind }) => kind === "edited")
    .map(({ replyMarkup }) => JSON.stringify(replyMarkup));

test("after the buttons change, the posts that carry them can be updated", async () => {
  await post();
  const user = await openEdit();
  await change("Text of button 1", "Order")(user);
  const offer = await dialog();
  expect(
    await offer.findByText(/^2 posts in 2 groups use this keyboard. Updating them takes about/),
  ).toBeDefined();
  await user.click(offer.getByRole("button", { name: "Update 2 posts" }));
  expect(await offer.findByText("0 of 2 groups done.")).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Close");
  await finishSending(world);
  expect(await offer.findByText(/: 2 updated$/)).toBeDefined();
  expect(offer.queryByRole("button", { name: /^Update/ })).toBeNull();
  expect(labels()).toHaveLength(2);
  for (const label of labels()) expect(label).toContain("Order");
});

test("nothing is offered for a new name, or if no post carries the keyboard", async () => {
  let counted = 0;
  const user = await openEdit(async (url, init) => {
    const answer = await world.fetch(url, init);
    if (url.endsWith("/posts")) counted += 1;
    return answer;
  });
  await change("Text of button 1", "Order")(user);
  await waitFor(() => expect(counted).toBe(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await post();
  await user.click(await screen.findByRole("button", { name: "Edit Links" }));
  await change("Keyboard Name", "Shop links")(user);
  await screen.findByRole("button", { name: "Edit Shop links" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(counted).toBe(1);
});

test("a worker that cannot change posts has no such action", async () => {
  const worker = createSpecOnlyWorker("");
  saveConnection(worker);
  await keyboardsScreen.open(worker.fetch);
  await screen.findByRole("button", { name: /^Edit/ });
  expect(screen.queryByRole("button", { name: /^Update posts/ })).toBeNull();
});

test("the action says if no post carries the keyboard", async () => {
  const { user, posts } = await openPosts();
  expect(await posts.findByText("No posts use “Links”.")).toBeDefined();
  expect(posts.queryByRole("button", { name: /^Update/ })).toBeNull();
  // The frame has a close button of its own.
  await user.click(posts.getByText("Close"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("groups that could not be updated are listed with the reason, now and later", async () => {
  await post();
  world.telegram.control.kickBot(bot.chats[0] ?? 0, bot.telegramId);
  const { user, posts } = await openPosts();
  await user.click(await posts.findByRole("button", { name: "Update 2 posts" }));
  await posts.findByText("0 of 2 groups done.");
  await finishSending(world);
  await posts.findByText(/: 1 updated, 1 not updated$/);
  const list = await posts.findByRole("list", { name: "Groups without the current buttons" });
  await waitFor(() => expect(list.textContent).toMatch(/^Readers .+/));
  expect(posts.getByRole("button", { name: "Update again" })).toBeDefined();

  await user.click(posts.getByText("Close"));
  await user.click(screen.getByRole("button", { name: "Update posts… Links" }));
  const again = await dialog();
  expect(await again.findByText(/: 1 updated, 1 not updated$/)).toBeDefined();
  expect(again.getByText("Not now")).toBeDefined();
});

test("a running update can be stopped", async () => {
  await post();
  for (const chatId of bot.chats) world.telegram.control.addFault({ ...WAIT, match: { chatId } });
  const { user, posts } = await openPosts();
  await user.click(await posts.findByRole("button", { name: "Update 2 posts" }));
  await posts.findByText("0 of 2 groups done.");
  await act(() => world.elapse(1000));
  await user.click(posts.getByRole("button", { name: "Stop" }));
  expect(await posts.findByText(/: 0 updated, 2 skipped$/)).toBeDefined();
});
