import type { DoctorReport } from "@tbm/contract/upkeep/doctor.ts";
import { afterEach, expect, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const ASLEEP = { isRunning: false, ranAt: null, runsAt: null, hasFailed: false };

let world: World;
afterEach(() => world.close());

async function start(hasLanes: boolean) {
  world = await createWorld({ hasLanes, isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 2 });
  if (!hasLanes) world.ports.inspection.lane = async () => ASLEEP;
  return stage;
}

async function lane() {
  const { body } = await world.until(world.call("GET", "/api/doctor"));
  const { checks }: DoctorReport = body;
  return checks.find(({ name }) => name === "Sending queue for Shop");
}

const pass = async (ms: number) => world.clock.advance(ms);

test("an idle lane reports that nothing waits and when it last ran", async () => {
  await start(true);
  await world.elapse(3 * MINUTE);
  expect(await lane()).toEqual({
    name: "Sending queue for Shop",
    ok: true,
    text: "Nothing is waiting or planned. The queue last ran 3 minutes ago.",
    name_cause: { code: "check_lane", params: { bot: "Shop" } },
    cause: {
      code: "lane_idle",
      params: {
        dueMs: null,
        waitMs: null,
        run: { isRunning: false, ranMs: 180_000, wakesMs: null },
      },
    },
  });
});

test("a lane reports what is planned and when it wakes", async () => {
  const { schedule } = await start(true);
  await schedule({ message: "Later", date: "2026-11-15", time: "15:00", timezone: "Asia/Bangkok" });
  await world.elapse(MINUTE);
  expect((await lane())?.text).toMatch(/due in 2 hours\..* It runs again in 2 hours\.$/);
});

test("a wait that Telegram asked for is not a problem", async () => {
  const { send, deliveries } = await start(true);
  const parameters = { retry_after: 1200 };
  world.telegram.control.addFault({ kind: "error", code: 429, parameters });
  await send({ message: "Hello" });
  await world.elapse(10 * MINUTE);
  expect(deliveries().map(({ state }) => state)).toEqual(["queued", "queued"]);
  const check = await lane();
  expect(check?.ok).toBe(true);
  expect(check?.text).toMatch(/^2 messages are being sent or waiting\. Telegram asked it to wait /);
});

test("reports a queue that has not moved for five minutes", async () => {
  const { send } = await start(false);
  await send({ message: "Hello" });
  expect((await lane())?.ok).toBe(true);
  await pass(6 * MINUTE);
  expect(await lane()).toMatchObject({
    ok: false,
    text: "2 messages are waiting, and nothing was sent in the last 6 minutes.",
    advice: expect.stringContaining("restart the worker"),
  });
});

test("reports a planned message that has not started", async () => {
  const { schedule } = await start(false);
  await schedule({ message: "Soon", date: "2026-11-15", time: "12:01", timezone: "Asia/Bangkok" });
  await pass(2 * MINUTE);
  expect((await lane())?.ok).toBe(true);
  await pass(2 * MINUTE);
  expect(await lane()).toMatchObject({ ok: false, text: expect.stringContaining("3 minutes ago") });
});

test("reports a bot without a lane, and a lane that fails", async () => {
  await start(false);
  world.ports.inspection.lane = async () => null;
  expect(await lane()).toMatchObject({ ok: false, text: "This bot has no sending queue." });
  world.ports.inspection.lane = async () => ({ ...ASLEEP, hasFailed: true });
  expect(await lane()).toMatchObject({ ok: false, text: expect.stringContaining("failed") });
});

test("messages that wait or are overdue during a hold are not a problem of the queue", async () => {
  const { send, schedule } = await start(false);
  await schedule({ message: "Soon", date: "2026-11-15", time: "12:05" });
  await send({ message: "Hello" });
  await pass(10 * MINUTE);
  expect((await lane())?.ok).toBe(false);
  world.insertRows({ holds: [{}] });
  expect(await lane()).toMatchObject({
    ok: true,
    cause: { code: "lane_busy", params: { waiting: 2, run: { isRunning: false } } },
  });
});
