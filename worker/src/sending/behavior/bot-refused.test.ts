import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl, type LaneControl } from "#testing/world/lane-control.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { storedSentence } from "#testing/world/stored-causes.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const REVOKED = "Telegram does not accept the bot's token. It may have been revoked.";

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 40 });
  laneControl = createLaneControl(world);
});
afterEach(async () => {
  stage.assertNoBreach();
  await laneControl.stop();
  await world.close();
});

const bot = () => {
  const row = world.database.prepare("SELECT status, cause FROM bots").get();
  return { status: row?.["status"], reason: storedSentence(row?.["cause"]) };
};

test("a revoked token fails everything queued with the reason, and takes the bot offline", async () => {
  world.telegram.control.revokeToken(stage.bot.id);
  const calls = recordTelegramCalls(world);
  const { status, body } = await stage.send({ message: "Hello" });
  expect(status).toBe(502);
  expect(body.error).toBe(`None of the 40 messages was sent. ${REVOKED}`);
  expect(calls.length).toBeLessThanOrEqual(7);
  expect(bot()).toMatchObject({ status: "offline", reason: REVOKED });
  expect(new Set(stage.deliveries().map(({ reason }) => reason))).toEqual(new Set([REVOKED]));
});

test("if Telegram refuses the token by mistake, only that message fails", async () => {
  const chatId = stage.chats[7]?.chatId ?? 0;
  world.telegram.control.addFault({
    kind: "error",
    code: 401,
    description: "Unauthorized",
    match: { chatId },
    next: 1,
  });
  const { body } = await stage.send({ message: "Hello" });
  expect(body).toMatchObject({ totalSent: 39, totalFailed: 1 });
  expect(bot()).toMatchObject({ status: "online" });
});

test("when a token is replaced during a send, the remaining messages use the new one", async () => {
  const { fetch } = world.ports;
  const replace = async () => {
    const { token } = world.telegram.control.revokeToken(stage.bot.id);
    expect((await world.call("PATCH", `/api/bots/${stage.botId}`, { token })).status).toBe(200);
  };
  let replaced: Promise<void> | undefined;
  world.ports.fetch = async (url, init) => {
    if (url.endsWith("/sendMessage")) await (replaced ??= replace());
    return fetch(url, init);
  };
  const { body } = await stage.send({ message: "Hello" });
  expect(body.totalFailed).toBeLessThanOrEqual(6);
  expect(body.totalSent).toBe(40 - body.totalFailed);
  expect(stage.seen()).toHaveLength(body.totalSent);
  expect(bot()).toEqual({ status: "online", reason: null });
});

test("a token that cannot be decrypted fails new messages, and says what to do", async () => {
  await world.elapse(1000);
  world.database.exec("UPDATE bots SET sealed_token = 'v1.broken'");
  const { status, body } = await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect(status).toBe(502);
  expect(body.error).toContain("SECRET_KEY");
  expect(stage.seen()).toEqual([]);
});

test("messages queued before the key was lost wait for it, and are then sent", async () => {
  await world.elapse(1000);
  await laneControl.stop();
  const { body } = await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect(body).toMatchObject({ totalPending: 1 });
  const [{ sealed_token = "" } = {}] = world.database.prepare("SELECT * FROM bots").all();
  world.database.exec("UPDATE bots SET sealed_token = 'v1.broken'");
  world.clock.advance(1);
  await laneControl.start();
  await world.elapse(60_000);
  expect(stage.seen()).toEqual([]);
  world.database.prepare("UPDATE bots SET sealed_token = ?").run(sealed_token);
  await laneControl.stop();
  await laneControl.start();
  await world.elapse(60_000);
  expect(stage.seen()).toHaveLength(1);
});
