import { afterEach, beforeEach, expect, test } from "vitest";

import { raiseRestarted } from "#alerts/store-alerts.ts";
import { type AlertStage, createAlertStage } from "#testing/alerts/alert-stage.ts";
import { pairOperator } from "#testing/alerts/paired-operator.ts";

import { runAlertRound } from "./alert-round.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let on: AlertStage;
beforeEach(async () => {
  on = await createAlertStage();
});
afterEach(() => on.world.close());

test("says nothing while nothing is wrong", async () => {
  await on.stage.send({ message: "Hello" });
  expect(await on.ann.round()).toEqual([]);
});

test("a message that fails in part is reported once, with counts and its link", async () => {
  on.refuse(0);
  on.refuse(1);
  const { body } = await on.stage.send({ message: "Summer <sale> & more\nToday only" });
  const [text, ...others] = await on.ann.round();
  expect(text).toBe(
    `A message didn't arrive everywhere\n• “Summer <sale> & more Today only” (Shop): 2 failed of 3 groups\nhttps://worker.example.com/history/${body.broadcastId}`,
  );
  expect(others).toEqual([]);
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([]);
});

test("unconfirmed groups are reported too", async () => {
  const match = { method: "sendMessage", chatId: on.stage.chats[0]?.chatId ?? 0 };
  on.control.addFault({ kind: "applied-reset", match, next: 1 });
  await on.stage.send({ message: "Hello" });
  expect((await on.ann.round())[0]).toContain("“Hello” (Shop): 1 unconfirmed of 3 groups");
});

test("what failed before the chat was paired is not reported", async () => {
  on.world.database.exec("DELETE FROM alert_chats");
  await on.failSend("Old");
  await on.world.elapse(MINUTE);
  const bob = await pairOperator(on.world, on.stage);
  expect(await bob.round()).toEqual([]);
});

test("several problems of one kind come in one message, and the next after six minutes", async () => {
  await on.failSend("One");
  await on.failSend("Two");
  const [first, ...others] = await on.ann.round();
  expect(first).toMatch(/^2 messages didn't arrive everywhere\n• “One”[^]*• “Two”/);
  expect(others).toEqual([]);
  await on.failSend("Three");
  await on.world.elapse(5 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
  await on.failSend("Four");
  await on.world.elapse(MINUTE);
  expect(await on.ann.round()).toEqual([expect.stringMatching(/“Three”[^]*“Four”/)]);
});

test("in an hour of constant problems there are at most ten messages, and none is left out", async () => {
  let count = 0;
  let told = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    await on.failSend(`Send ${minute}`);
    const texts = await on.ann.round();
    count += texts.length;
    for (const text of texts) told += text.match(/“Send \d+”/g)?.length ?? 0;
    await on.world.elapse(MINUTE);
  }
  expect(count).toBe(10);
  expect(told).toBe(55);
});

test("of many problems the first ten are named", async () => {
  const groups = Array.from({ length: 24 }, (_, index) => ({
    id: `grp_x${index}`,
    name: `Lost ${index}`,
    chatId: String(-2000 - index),
  }));
  const standing_at = `${String(Math.ceil(on.world.clock.now() / 1000)).padStart(12, "0")}.1`;
  const memberships = groups.map(({ chatId }) => ({
    bot_id: on.stage.botId,
    chatId,
    standing: "absent" as const,
    standing_at,
  }));
  on.world.insertRows({ groups, memberships });
  const [text = ""] = await on.ann.round();
  expect(text).toMatch(/^24 groups are lost: no bot can post there\n/);
  expect(text.match(/• Lost/g)).toHaveLength(10);
  expect(text).toContain("and 14 more");
});

test("an event that is switched off is not reported, not even later", async () => {
  const { body } = await on.world.call("GET", "/api/alerts");
  const events = body.events.filter((event: string) => event !== "send_failed");
  await on.change({ events });
  await on.failSend("Quiet");
  expect(await on.ann.round()).toEqual([]);
  await on.change({ events: body.events });
  expect(await on.ann.round()).toEqual([]);
});

test("during quiet hours alerts wait, and then come as one message", async () => {
  // The clock starts at noon in Bangkok.
  await on.change({ quietFrom: "11:00", quietUntil: "13:00" });
  await on.failSend("One");
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(30 * MINUTE);
  await on.failSend("Two");
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(31 * MINUTE);
  expect(await on.ann.round()).toEqual([expect.stringMatching(/“One”[^]*“Two”/)]);
});

test("what is reported while nobody is paired is not stored", async () => {
  await on.world.call("DELETE", `/api/alert-chats/${(await on.chats())[0].id}`);
  await raiseRestarted(on.world.ports);
  expect(on.world.database.prepare("SELECT * FROM alerts").all()).toEqual([]);
});

test("two rounds at the same time send an alert once", async () => {
  await on.failSend("One");
  await on.world.until(Promise.all([runAlertRound(on.world.ports), runAlertRound(on.world.ports)]));
  expect(on.ann.read()).toHaveLength(1);
});

test("the daily digest comes once, within its hour", async () => {
  await on.stage.send({ message: "Hello" });
  await on.failSend("One");
  await on.ann.round();
  await on.change({ digestHour: 8 });
  await on.world.elapse(18 * HOUR);
  expect(await on.ann.round()).toEqual([]);
  await on.stage.schedule({ message: "Later", date: "2026-11-16", time: "09:30" });
  await on.world.elapse(2.2 * HOUR);
  expect(await on.ann.round()).toEqual([
    "Daily digest\nYesterday: 5 sent, 1 failed, 0 unconfirmed\nNext 24 hours: 1 post, the first at 09:30\nNothing needs your attention",
  ]);
  await on.world.elapse(10 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
  on.setStatus("offline");
  await on.world.elapse(24 * HOUR);
  expect((await on.ann.round()).at(-1)).toContain("Needs your attention: 1 bot offline");
});

test("alerts can be in Thai", async () => {
  await on.change({ language: "th" });
  await on.failSend("ลดราคา");
  expect((await on.ann.round())[0]).toContain(
    "ข้อความส่งไม่ครบทุกกลุ่ม 1 ข้อความ\n• “ลดราคา” (Shop): ส่งไม่สำเร็จ 1 จาก 3 กลุ่ม",
  );
});
