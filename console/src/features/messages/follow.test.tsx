import type { World } from "@tbm/worker/testing/world.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/connection.ts";
import type { Fetch } from "#api/request.ts";
import { draftStore, EMPTY_DRAFT } from "#lib/message-draft.ts";
import { delaySending, prepareSending, withoutCapabilities } from "#testing/history-screen.ts";
import {
  createReachableWorld,
  inTime,
  messagesScreen as on,
  stubObjectUrls,
} from "#testing/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  stubObjectUrls();
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const { botId, groups } = await prepareSending(world);
  const draft = { ...EMPTY_DRAFT, botId, groups: new Set(groups), message: "Hello" };
  draftStore.change(world.baseUrl, draft);
});
afterEach(() => {
  // What runs is polled for, and must not be once the worker is gone.
  cleanup();
  return world.close();
});

async function send(fetch: Fetch) {
  const user = await on.open(fetch);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  await user.click(on.sendButton());
  return user;
}

test("what is still under way can be followed on its page", async () => {
  delaySending(world);
  const user = await send(inTime(world));
  expect(await toastText("Messages Queued")).toContain("3 still waiting to be sent");
  await user.click(screen.getByRole("link", { name: "Follow it" }));
  expect(await screen.findByText(/^0 of 3 done/)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what is sent already needs no following", async () => {
  await send(inTime(world));
  await toastText("Messages Sent");
  expect(screen.queryByRole("link", { name: "Follow it" })).toBeNull();
});

test("what failed in some groups leads to where they are named", async () => {
  const { chatId } = (await world.call("GET", "/api/groups")).body[0];
  const match = { method: "sendMessage", chatId: Number(chatId) };
  world.telegram.control.addFault({ kind: "error", code: 400, description: "No", match });
  const user = await send(inTime(world));
  expect(await toastText("Messages Sent")).toContain("1 failed");
  await user.click(screen.getByRole("link", { name: "See which" }));
  expect(await screen.findByText("2 of 3 sent")).toBeDefined();
});

test("with a worker without history there is nowhere to follow it", async () => {
  delaySending(world);
  await send(withoutCapabilities(inTime(world)));
  await toastText("Messages Queued");
  expect(screen.queryByRole("link", { name: "Follow it" })).toBeNull();
});
