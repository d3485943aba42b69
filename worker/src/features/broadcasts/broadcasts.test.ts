import type { Broadcast, Delivery } from "@tbm/contract/broadcasts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { png } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const list = async (query = ""): Promise<Broadcast[]> =>
  (await world.call("GET", `/api/broadcasts${query}`)).body;
const get = async (id: string): Promise<Broadcast> =>
  (await world.call("GET", `/api/broadcasts/${id}`)).body;
const deliveries = async (id: string, query = ""): Promise<Delivery[]> =>
  (await world.call("GET", `/api/broadcasts/${id}/deliveries${query}`)).body;
const resend = (id: string, state: string) =>
  world.call("POST", `/api/broadcasts/${id}/repeat`, { state });
const finished = async (id: string) => {
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  await world.passTime(() => open.get() === undefined);
  return get(id);
};

async function failIn(index: number) {
  const chat = stage.chats[index];
  if (chat) world.telegram.control.kickBot(chat.chatId, stage.bot.id);
  const { body } = await stage.send({ message: "Hello" });
  if (chat) world.telegram.control.addBot(chat.chatId, stage.bot.id);
  return String(body.broadcastId);
}

test("the list is newest first, with counts, source and pictures", async () => {
  await stage.send({ message: "First" });
  await stage.send({ message: "Second", image: new File([png()], "one.png") });
  const [second, first, ...others] = await list();
  expect(others).toEqual([]);
  expect(second).toMatchObject({
    bot_id: stage.botId,
    bot_name: "Shop",
    source: "now",
    message: "Second",
    finished_at: expect.any(String),
    total: 3,
    sent: 3,
    pending: 0,
    failed: 0,
    unconfirmed: 0,
  });
  expect(second?.image_urls).toHaveLength(1);
  expect((await world.fetch(second?.image_urls[0] ?? "")).status).toBe(200);
  expect(await list(`?after=${second?.id ?? ""}`)).toEqual([first]);
});

test("a single broadcast includes the buttons it was sent with; the list leaves them out", async () => {
  const keyboardId = await stage.keyboard("Shop");
  const { body } = await stage.send({ message: "Hello", keyboardId });
  await world.call("DELETE", `/api/keyboards/${keyboardId}`);
  const keyboard = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com" }]] };
  expect(await get(body.broadcastId)).toMatchObject({ keyboard });
  expect((await list())[0]).not.toHaveProperty("keyboard");
  const plain = await stage.send({ message: "Plain" });
  expect(await get(plain.body.broadcastId)).toMatchObject({ keyboard: null });
});

test("every call for an unknown broadcast answers 404", async () => {
  for (const [method, path, body] of [
    ["GET", ""],
    ["GET", "/deliveries"],
    ["POST", "/stop"],
    ["POST", "/repeat", { state: "failed" }],
  ] as const) {
    expect(await world.call(method, `/api/broadcasts/brd_gone${path}`, body)).toMatchObject({
      status: 404,
      body: { error: "There is no such broadcast." },
    });
  }
});

test("deliveries have a state, a reason and a link to the message, and can be filtered", async () => {
  const id = await failIn(0);
  const all = await deliveries(id);
  expect(all).toMatchObject([
    {
      group_name: "Group 1",
      state: "failed",
      reason: "The bot was removed from the chat.",
      link: null,
    },
    { group_name: "Group 2", state: "sent", reason: null },
    { group_name: "Group 3", state: "sent", reason: null },
  ]);
  expect(all[1]?.link).toMatch(/^https:\/\/t\.me\/c\/\d+\/\d+$/);
  expect(await deliveries(id, "?state=failed")).toEqual(all.slice(0, 1));
  expect(await deliveries(id, `?after=${all[0]?.group_id ?? ""}`)).toEqual(all.slice(1));
  expect((await world.call("GET", `/api/broadcasts/${id}/deliveries?state=x`)).status).toBe(422);
});

test("failed deliveries are resent once, in a separate broadcast", async () => {
  const id = await failIn(0);
  const answer = await resend(id, "failed");
  expect(answer).toMatchObject({ status: 201, body: { message: "Hello", total: 1 } });
  expect(await finished(answer.body.id)).toMatchObject({ sent: 1, failed: 0 });
  expect(stage.seen()).toHaveLength(3);
  expect(await get(id)).toMatchObject({ sent: 2, failed: 1 });
  expect((await deliveries(id, "?state=failed"))[0]?.repeated_in).toBe(answer.body.id);
  expect(await resend(id, "failed")).toMatchObject({
    status: 422,
    body: { error: "None of this message's deliveries are failed anymore." },
  });
  expect(await list()).toHaveLength(2);
});

test("unconfirmed deliveries are resent only if the request names that state", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  const { body } = await stage.send({ message: "Hello" });
  expect(body).toMatchObject({ totalSent: 2, totalUnconfirmed: 1 });
  expect((await resend(body.broadcastId, "failed")).status).toBe(422);
  expect((await resend(body.broadcastId, "sent")).status).toBe(422);
  const again = await resend(body.broadcastId, "unconfirmed");
  expect(await finished(again.body.id)).toMatchObject({ total: 1, sent: 1 });
  expect(stage.seen()).toHaveLength(4);
});

test("the resend of a partly posted delivery continues after the posted part", async () => {
  const [chat] = stage.chats;
  const image = new File([png()], "one.png");
  world.telegram.control.addFault({
    kind: "error",
    code: 403,
    description: "Forbidden: bot was kicked from the supergroup chat",
    match: { method: "sendMessage", ...(chat && { chatId: chat.chatId }) },
    next: 1,
  });
  const { body } = await stage.send({ message: "long ".repeat(300), image });
  const again = await resend(body.broadcastId, "failed");
  expect(await finished(again.body.id)).toMatchObject({ sent: 1 });
  const inChat = stage.seen().filter(({ chat: title }) => title === chat?.title);
  expect(inChat.map(({ method }) => method)).toEqual(["sendphoto", "sendmessage"]);
});

test("a resent campaign delivery gets a random number too", async () => {
  const { body: folder } = await world.call("POST", "/api/folders", { name: "Game" });
  const form = new FormData();
  form.append("folderId", folder.id);
  form.append("images", new File([png()], "one.png"));
  await world.call("POST", "/api/images", form);
  world.telegram.control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: CHAT_RESTRICTED",
    next: 1,
  });
  await world.call("POST", "/api/campaigns", {
    name: "Lucky",
    botId: stage.botId,
    groups: stage.groups,
    folderId: folder.id,
    messageTemplate: "No. {random}",
  });
  const queued = world.database.prepare("SELECT id FROM broadcasts");
  await world.passTime(() => queued.get() !== undefined);
  const [run] = await list();
  await finished(run?.id ?? "");
  expect((await list())[0]).toMatchObject({
    source: "campaign",
    title: "Lucky",
    failed: 1,
    sent: 2,
  });
  const again = await resend(run?.id ?? "", "failed");
  await finished(again.body.id);
  const texts = stage.seen().map(({ text }) => text);
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toMatch(/^No\. \d{4}$/);
});

test("stopping a broadcast cancels its queued deliveries, which are never sent", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    next: 3,
  });
  const { body } = await stage.send({ message: "Hello" });
  expect(await get(body.broadcastId)).toMatchObject({ finished_at: null, total: 3, pending: 3 });
  const stopped = await world.call("POST", `/api/broadcasts/${body.broadcastId}/stop`);
  expect(stopped).toMatchObject({ status: 200, body: { pending: 0, cancelled: 3 } });
  await world.elapse(900_000);
  expect(stage.seen()).toEqual([]);
});

test("refuses to resend a broadcast whose bot was deleted", async () => {
  const id = await failIn(0);
  await world.call("DELETE", `/api/bots/${stage.botId}`);
  expect(await get(id)).toMatchObject({ bot_name: null });
  expect(await resend(id, "failed")).toMatchObject({
    status: 422,
    body: { error: "The bot of this message was deleted." },
  });
});

test("if Telegram asks to wait, a delivery in flight when the broadcast is stopped is cancelled, not retried", async () => {
  const { fetch } = world.ports;
  let isStopped = false;
  world.telegram.control.addFault({ kind: "error", code: 429, parameters: { retry_after: 5 } });
  world.ports.fetch = async (url, init) => {
    if (!isStopped && url.endsWith("/sendMessage")) {
      isStopped = true;
      const [running] = await list();
      await world.call("POST", `/api/broadcasts/${running?.id ?? ""}/stop`);
    }
    return fetch(url, init);
  };
  const { body } = await stage.send({ message: "Hello" });
  expect(body).toMatchObject({ totalSent: 0, totalPending: 0, totalCancelled: 3 });
  world.telegram.control.clearFaults();
  await world.elapse(60_000);
  expect(stage.seen()).toEqual([]);
  expect(await get(body.broadcastId)).toMatchObject({
    cancelled: 3,
    pending: 0,
    finished_at: expect.any(String),
  });
});
