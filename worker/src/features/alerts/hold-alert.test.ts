import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { type AlertStage, createAlertStage } from "#testing/alerts/alert-stage.ts";

import { runAlertRound } from "./alert-round.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let on: AlertStage;
beforeEach(async () => {
  on = await createAlertStage();
});
afterEach(() => on.world.close());

/** Puts sending on hold, as an import does. */
const hold = (cause: Cause = { code: "imported", params: { made_at: "2026-11-14T05:00:00Z" } }) =>
  on.world.insertRows({ holds: [{ since: new Date(on.world.clock.now()).toISOString(), cause }] });
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

test("the alert of a hold says how many messages wait", async () => {
  const soon = { date: "2026-11-15", time: "12:30", groups: ["grp_000001"] };
  await on.stage.schedule({ ...soon, message: "One" });
  hold();
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([told("1 hour, and 1 message is waiting.")]);
  await on.stage.schedule({ ...soon, message: "Two", date: "2026-11-16" });
  await on.world.elapse(DAY);
  expect(await on.ann.round()).toEqual([told("1 day, and 2 messages are waiting.")]);
});

test("an alert that had to wait has the figures of the moment at which it is sent", async () => {
  // The clock starts at noon in Bangkok.
  await on.change({ quietFrom: "11:00", quietUntil: "22:00" });
  hold();
  await on.world.elapse(HOUR);
  expect(await on.ann.round()).toEqual([]);
  const soon = { date: "2026-11-15", time: "13:30", groups: ["grp_000001"] };
  await on.stage.schedule({ ...soon, message: "One" });
  await on.world.elapse(9 * HOUR);
  expect(await on.ann.round()).toEqual([told("10 hours, and 1 message is waiting.")]);
});

test("an alert that a crash left unsent gets new figures", async () => {
  hold();
  await on.world.elapse(HOUR);
  const { db } = on.world.ports;
  const { run, batch } = on.world.driver;
  on.world.ports.db = createDb({
    run: (statement) =>
      /told_at IS NULL/.test(statement.sql) ? Promise.reject(new Error("crash")) : run(statement),
    batch,
  });
  await expect(runAlertRound(on.world.ports)).rejects.toThrow("Failed query");
  on.world.ports.db = db;
  await on.world.elapse(2 * HOUR);
  expect(await on.ann.round()).toEqual([told("3 hours.")]);
});

test.each<Cause>([
  { code: "exported", params: { at: "2026-11-15T05:00:00Z" } },
  { code: "import_unfinished", params: { made_at: "2026-11-14T05:00:00Z" } },
])("a hold that is meant to stay is not reported: $code", async (cause) => {
  hold(cause);
  await on.world.elapse(2 * DAY);
  expect(await on.ann.round()).toEqual([]);
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
