import { expect, test } from "vitest";

import type { BotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { eachSharedStage } from "#testing/world/each-shared-stage.ts";
import type { World } from "#testing/world/world.ts";

let world: World;
let stage: BotsSharingGroups;
eachSharedStage((made) => ({ world, stage } = made));

const call = (method: string, path: string, body?: unknown) =>
  world.until(world.call(method, path, body));

/** Sends a message whose bot has lost its token, and returns its id. */
async function sendWithRevokedToken(): Promise<string> {
  world.telegram.control.revokeToken(stage.bot.id);
  await stage.send({ message: "Hello" });
  const [{ id }] = (await call("GET", "/api/broadcasts")).body;
  return String(id);
}

test("after a token was revoked, other bots can send what failed, and each group gets it once", async () => {
  const id = await sendWithRevokedToken();
  const { body: substitutes } = await call("GET", `/api/broadcasts/${id}/substitutes`);
  expect(substitutes.groups).toBe(12);
  expect(substitutes.bots).toMatchObject([
    { bot_name: "Shop 2", groups: 12 },
    { bot_name: "Shop 3", groups: 12 },
  ]);
  const { status, body } = await call("POST", `/api/broadcasts/${id}/hand-over`, { botId: "auto" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ moved: 0, resent: 12 });
  await world.elapse(60_000);
  expect(stage.posted()).toEqual([0, 6, 6]);
  const again = await call("POST", `/api/broadcasts/${id}/hand-over`, { botId: "auto" });
  expect(again.body.cause.code).toBe("nothing_to_hand_over");
  const { body: resent } = await call("GET", `/api/broadcasts/${body.broadcast_id}`);
  expect(resent).toMatchObject({ bot_id: "auto", sent: 12, repeat_of: { id } });
});

test("one group can be handed over to one bot", async () => {
  const id = await sendWithRevokedToken();
  const botId = stage.bots[1]?.id;
  const groups = [stage.groups[3]];
  const { body } = await call("POST", `/api/broadcasts/${id}/hand-over`, { botId, groups });
  expect(body).toMatchObject({ resent: 1 });
  await world.elapse(60_000);
  expect(stage.posted()).toEqual([0, 1, 0]);
  const { body: left } = await call("GET", `/api/broadcasts/${id}/substitutes`);
  expect(left.groups).toBe(11);
});

test("what waits for an offline bot is moved to another, in the same broadcast", async () => {
  world.telegram.control.refuseConnections(3_600_000);
  const sending = stage.send({ message: "Hello" });
  await world.elapse(5000);
  world.database.prepare("UPDATE bots SET status = 'offline' WHERE id = ?").run(stage.botId);
  const [{ id }] = (await call("GET", "/api/broadcasts")).body;
  const botId = stage.bots[1]?.id;
  const { body } = await call("POST", `/api/broadcasts/${id}/hand-over`, { botId });
  expect(body).toMatchObject({ moved: 12, resent: 0, broadcast_id: null });
  await sending;
  await world.elapse(2 * 3_600_000);
  expect(stage.posted()).toEqual([0, 12, 0]);
  expect((await call("GET", `/api/broadcasts/${id}`)).body).toMatchObject({
    sent: 12,
    bot_count: 2,
    bot_id: stage.botId,
  });
});

test("a group where the bot lost its right is handed over, and the others stay", async () => {
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const { body: sent } = await stage.send({ message: "Hello" });
  expect(sent).toMatchObject({ totalSent: 11, totalFailed: 1 });
  const path = `/api/broadcasts/${sent.broadcastId}`;
  expect((await call("GET", `${path}/substitutes`)).body.groups).toBe(1);
  const other = await call("GET", `${path}/substitutes?group=${stage.groups[5]}`);
  expect(other.body).toEqual({ groups: 0, bots: [], unreachable: { total: 0, items: [] } });
  const { body } = await call("POST", `${path}/hand-over`, { botId: "auto" });
  expect(body).toMatchObject({ resent: 1 });
  await world.elapse(60_000);
  expect(stage.posted().reduce((sum, count) => sum + count)).toBe(12);
});

test("unconfirmed deliveries are never handed over", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  await stage.send({ message: "Hello", groups: [stage.groups[0] ?? ""] });
  expect(stage.deliveries()[0]?.state).toBe("unconfirmed");
  world.database.prepare("UPDATE bots SET status = 'offline' WHERE id = ?").run(stage.botId);
  const [{ id }] = (await call("GET", "/api/broadcasts")).body;
  expect((await call("GET", `/api/broadcasts/${id}/substitutes`)).body.groups).toBe(0);
});

test("a bot that may not post there cannot take over", async () => {
  const id = await sendWithRevokedToken();
  for (const group of stage.groups.keys()) stage.silence(1, group);
  const { body } = await call("POST", `/api/broadcasts/${id}/hand-over`, {
    botId: stage.bots[1]?.id,
  });
  expect(body.cause.code).toBe("nothing_to_hand_over");
});

test("the groups that no other bot can post to are named", async () => {
  const id = await sendWithRevokedToken();
  for (const group of [3, 1]) for (const bot of [1, 2]) stage.silence(bot, group);
  stage.silence(1, 5);
  const { body } = await call("GET", `/api/broadcasts/${id}/substitutes`);
  expect(body).toMatchObject({
    groups: 10,
    bots: [{ groups: 9 }, { groups: 10 }],
    unreachable: {
      total: 2,
      items: [
        { id: stage.groups[1], name: "Group 2" },
        { id: stage.groups[3], name: "Group 4" },
      ],
    },
  });
});

test("a deletion reaches the posts of both bots", async () => {
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const { body: sent } = await stage.send({ message: "Hello" });
  const path = `/api/broadcasts/${sent.broadcastId}`;
  await call("POST", `${path}/hand-over`, { botId: stage.bots[1]?.id });
  await world.elapse(60_000);
  const { body: deletion } = await call("POST", `${path}/delete`, {});
  await world.elapse(60_000);
  expect((await call("GET", `/api/changes/${deletion.id}`)).body).toMatchObject({
    total: 12,
    done: 12,
    pending: 0,
  });
});
