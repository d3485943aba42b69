import { afterEach, beforeEach, expect, test } from "vitest";

import { type AlertStage, createAlertStage } from "#testing/alerts/alert-stage.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let on: AlertStage;
beforeEach(async () => {
  on = await createAlertStage();
});
afterEach(() => on.world.close());

/** Puts sending on hold, as an import does. */
const hold = () =>
  on.world.insertRows({ holds: [{ since: new Date(on.world.clock.now()).toISOString() }] });
const release = () => on.world.call("POST", "/api/hold/release", { queued: "cancel" });
const told = (rest: string) =>
  `Sending is on hold\n• Nothing has been sent for ${rest} Open the console to start sending.\nhttps://worker.example.com`;

test("a hold is reported after an hour, and then once a day", async () => {
  hold();
  await on.world.elapse(59 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(MINUTE);
  expect(await on.ann.round()).toEqual([told("1 hour.")]);
  await on.world.elapse(23 * HOUR);
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([told("1 day.")]);
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(DAY);
  expect(await on.ann.round()).toEqual([told("2 days.")]);
});

test("it says how many messages wait", async () => {
  const soon = { date: "2026-11-15", time: "12:30", groups: ["grp_000001"] };
  await on.stage.schedule({ ...soon, message: "One" });
  hold();
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([told("1 hour, and 1 message is waiting.")]);
  await on.stage.schedule({ ...soon, message: "Two", date: "2026-11-16" });
  await on.world.elapse(DAY);
  expect(await on.ann.round()).toEqual([told("1 day, and 2 messages are waiting.")]);
});

test("nothing else is reported during a hold, not even what waited to be sent", async () => {
  await on.failSend("Before");
  const match = { method: "sendMessage", chatId: on.ann.id };
  on.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 60 },
    match,
    next: 1,
  });
  expect(await on.ann.round()).toEqual([]);
  await on.failSend("Later");
  hold();
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([told("1 hour.")]);
});

test("a released hold is not reported, and the next hold starts from zero", async () => {
  await on.change({ quietFrom: "11:00", quietUntil: "15:00" });
  hold();
  await on.world.elapse(2 * HOUR);
  expect(await on.ann.round()).toEqual([]);
  await release();
  await on.world.elapse(2 * HOUR);
  expect(await on.ann.round()).toEqual([]);
  hold();
  await on.world.elapse(59 * MINUTE);
  expect(await on.ann.round()).toEqual([]);
  await on.world.elapse(MINUTE);
  expect(await on.ann.round()).toEqual([told("1 hour.")]);
});

test("it can be switched off, and comes in the language of alerts", async () => {
  const { body } = await on.world.call("GET", "/api/alerts");
  await on.change({ events: body.events.filter((event: string) => event !== "sending_held") });
  hold();
  await on.world.elapse(2 * HOUR);
  expect(await on.ann.round()).toEqual([]);
  await on.change({ events: body.events, language: "th" });
  await on.world.elapse(DAY);
  expect(await on.ann.round()).toEqual([
    "กำลังพักการส่งทั้งหมด\n• ไม่มีการส่งข้อความมา 1 วันแล้ว เปิดคอนโซลเพื่อปล่อยให้ส่งต่อ\nhttps://worker.example.com",
  ]);
});
