import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const get = async (id: string) => (await world.call("GET", `/api/broadcasts/${id}`)).body;
const resend = (id: string, state: string) =>
  world.call("POST", `/api/broadcasts/${id}/repeat`, { state });

test("a resend and its original link to each other and name the resent state", async () => {
  const { control } = world.telegram;
  control.kickBot(stage.chats[2]?.chatId ?? 0, stage.bot.id);
  control.addFault({ kind: "applied-reset", next: 1 });
  const { body } = await stage.send({ message: "Hello" });
  const first = await get(body.broadcastId);
  expect(first).toMatchObject({ sent: 1, failed: 1, unconfirmed: 1, repeat_of: null, repeats: [] });
  await world.elapse(60_000);
  const resentFailed = (await resend(first.id, "failed")).body;
  await world.elapse(60_000);
  const resentUnconfirmed = (await resend(first.id, "unconfirmed")).body;
  const original = { id: first.id, created_at: first.created_at };
  expect(resentFailed.repeat_of).toEqual({ ...original, state: "failed" });
  expect(resentUnconfirmed.repeat_of).toEqual({ ...original, state: "unconfirmed" });
  expect((await get(first.id)).repeats).toEqual([
    { id: resentFailed.id, created_at: resentFailed.created_at, state: "failed" },
    { id: resentUnconfirmed.id, created_at: resentUnconfirmed.created_at, state: "unconfirmed" },
  ]);
  const list = (await world.call("GET", "/api/broadcasts")).body;
  const links = list.map((one: { repeat_of: unknown }) => one.repeat_of);
  expect(links).toEqual([resentUnconfirmed.repeat_of, resentFailed.repeat_of, null]);
});

test("a resend that fails can itself be resent", async () => {
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const { body } = await stage.send({ message: "Hello" });
  const once = (await resend(body.broadcastId, "failed")).body;
  await world.elapse(60_000);
  const twice = (await resend(once.id, "failed")).body;
  expect(twice.repeat_of).toMatchObject({ id: once.id, state: "failed" });
  expect((await get(body.broadcastId)).repeats).toMatchObject([{ id: once.id }]);
});

test("a resend of a campaign's broadcast is not listed among the campaign's runs", async () => {
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const campaign = await stage.campaign(await stage.folder(1));
  await world.passTime(() => stage.seen().length === 2);
  await world.elapse(60_000);
  const [run] = (await world.call("GET", "/api/broadcasts")).body;
  expect(await get(run.id)).toMatchObject({ source: "campaign", repeat_of: null, failed: 1 });
  const again = (await resend(run.id, "failed")).body;
  expect(again).toMatchObject({ source: "campaign", repeat_of: { id: run.id } });
  const runs = (await world.call("GET", `/api/campaigns/${campaign.body.id}/runs`)).body;
  expect(runs).toHaveLength(1);
});

test("the rest of a stopped broadcast is sent once, to the groups it had not reached", async () => {
  const parameters = { retry_after: 60 };
  for (const { chatId } of stage.chats.slice(1)) {
    world.telegram.control.addFault({ kind: "error", code: 429, parameters, match: { chatId } });
  }
  const { body } = await stage.send({ message: "Hello" });
  const id = String(body.broadcastId);
  expect(await resend(id, "cancelled")).toMatchObject({
    status: 422,
    body: { error: "None of this message's deliveries are cancelled anymore." },
  });
  const stopped = (await world.call("POST", `/api/broadcasts/${id}/stop`)).body;
  expect(stopped).toMatchObject({ sent: 1, cancelled: 2 });
  world.telegram.control.clearFaults();
  const rest = await resend(id, "cancelled");
  expect(rest).toMatchObject({
    status: 201,
    body: { total: 2, message: "Hello", repeat_of: { id, state: "cancelled" } },
  });
  await world.elapse(300_000);
  expect(await get(rest.body.id)).toMatchObject({ sent: 2, pending: 0 });
  expect(stage.seen()).toHaveLength(3);
  expect(new Set(stage.seen().map(({ chat }) => chat)).size).toBe(3);
  expect((await resend(id, "cancelled")).status).toBe(422);
  stage.assertNoBreach();
});
