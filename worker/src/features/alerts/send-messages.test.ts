import { afterEach, beforeEach, expect, test } from "vitest";

import { type AlertStage, createAlertStage } from "#testing/alerts/alert-stage.ts";
import { codeIn, pairOperator } from "#testing/alerts/paired-operator.ts";

import { runAlertRound } from "./alert-round.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let on: AlertStage;
beforeEach(async () => {
  on = await createAlertStage();
});
afterEach(() => on.world.close());

test("several chats get an alert, and a chat that blocked the bot is left alone", async () => {
  const bob = await pairOperator(on.world, on.stage);
  const match = { method: "sendMessage", chatId: on.ann.id };
  const description = "Forbidden: bot was blocked by the user";
  on.control.addFault({ kind: "error", code: 403, description, match, next: 1 });
  await on.failSend("One");
  await on.world.until(runAlertRound(on.world.ports));
  expect(on.ann.read()).toEqual([]);
  expect(bob.read()).toHaveLength(1);
  expect(await on.chats()).toMatchObject([
    { reason: "The user has blocked the bot." },
    { reason: null },
  ]);
  await on.world.elapse(10 * MINUTE);
  await on.failSend("Two");
  await on.world.until(runAlertRound(on.world.ports));
  expect([on.ann.read().length, bob.read().length]).toEqual([0, 1]);
});

/** Ann adds a chat with a second bot. */
async function pairSecondBot() {
  const bot = on.control.createBot({ name: "Second" });
  const { body } = await on.world.call("POST", "/api/bots", { name: "Second", token: bot.token });
  const path = `/api/bots/${body.id}/alert-pairing`;
  const { link } = (await on.world.call("PUT", path, { language: "en" })).body;
  on.control.changePerson(on.ann.id, { startsBot: bot.id, startText: codeIn(link) });
  await on.control.settleDeliveries();
  await on.world.elapse(1);
  expect(await on.chats()).toHaveLength(2);
  on.ann.read();
}

const goOffline = () =>
  on.world.database.prepare("UPDATE bots SET status = 'offline' WHERE id = ?").run(on.stage.botId);

test("whoever has chats with two bots gets an alert once, and from the second if the first is offline", async () => {
  await pairSecondBot();
  await on.failSend("One");
  expect(await on.ann.round()).toEqual([expect.stringContaining("“One”")]);
  await on.world.elapse(10 * MINUTE);
  goOffline();
  expect(await on.ann.round()).toEqual(["A bot is offline\n• Shop"]);
  expect(on.world.telegram.journal.all().at(-1)?.botId).not.toBe(on.stage.bot.id);
});

test("an alert that waits for a bot that is offline goes through another bot", async () => {
  await pairSecondBot();
  await on.failSend("One");
  const match = { method: "sendMessage", chatId: on.ann.id };
  on.control.addFault({ kind: "error", code: 401, match, next: 1 });
  expect(await on.ann.round()).toEqual([]);
  goOffline();
  expect((await on.ann.round())[0]).toContain("“One”");
});

const waiting = () => on.world.database.prepare("SELECT * FROM alert_messages").all();

test("an alert that waits for someone who blocked one bot goes through another bot", async () => {
  await pairSecondBot();
  await on.failSend("One");
  const match = { method: "sendMessage", chatId: on.ann.id };
  const description = "Forbidden: bot was blocked by the user";
  on.control.addFault({ kind: "error", code: 403, description, match, next: 1 });
  expect(await on.ann.round()).toEqual([]);
  expect(await on.ann.round()).toEqual([expect.stringContaining("“One”")]);
  expect(on.world.telegram.journal.all().at(-1)?.botId).not.toBe(on.stage.bot.id);
  expect(waiting()).toEqual([]);
});

test("an alert that waits for an unreachable Telegram goes through another bot after the first is blocked", async () => {
  await pairSecondBot();
  await on.failSend("One");
  on.control.refuseConnections(MINUTE);
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(2 * MINUTE);
  await on.ann.block();
  expect(await on.ann.round()).toEqual([expect.stringContaining("“One”")]);
});

test("an alert for someone who blocked both bots is dropped", async () => {
  await pairSecondBot();
  await on.failSend("One");
  const match = { method: "sendMessage", chatId: on.ann.id };
  const description = "Forbidden: bot was blocked by the user";
  on.control.addFault({ kind: "error", code: 403, description, match, next: 2 });
  expect(await on.ann.round()).toEqual([]);
  expect(waiting()).toHaveLength(1);
  expect(await on.ann.round()).toEqual([]);
  expect(waiting()).toEqual([]);
});

test("while Telegram is down, alerts wait with growing pauses", async () => {
  await on.failSend("One");
  const attempts = () =>
    on.world.database.prepare("SELECT attempts FROM alert_messages").get()?.["attempts"] ?? null;
  on.control.refuseConnections(30 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
  for (let minute = 0; minute < 20; minute += 1) {
    await on.world.elapse(MINUTE);
    expect(await on.ann.round()).toEqual([]);
  }
  expect(attempts()).toBe(5);
  await on.world.elapse(40 * MINUTE);
  expect(await on.ann.round()).toHaveLength(1);
  expect(attempts()).toBeNull();
});

test("an alert that can't be sent for a day is dropped", async () => {
  await on.failSend("One");
  on.control.refuseConnections(25 * HOUR);
  await on.ann.round();
  await on.world.elapse(25 * HOUR);
  expect(await on.ann.round()).toEqual([]);
  expect(waiting()).toEqual([]);
});

test("an alert that was stored before a crash is sent after it", async () => {
  await on.failSend("One");
  const { fetch } = on.world.ports;
  on.world.ports.fetch = () => Promise.reject(new Error("crash"));
  await on.world.until(runAlertRound(on.world.ports));
  on.world.ports.fetch = fetch;
  await on.world.elapse(2 * MINUTE);
  expect(await on.ann.round()).toHaveLength(1);
});
