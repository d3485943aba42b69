import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const schedule = async (fields: Record<string, unknown> = {}): Promise<string> =>
  (await stage.schedule({ ...soon, ...fields })).body.id;
const get = async (id: string) => (await world.call("GET", `/api/schedules/${id}`)).body;
const pause = (id: string) => world.call("POST", `/api/schedules/${id}/pause`);
const resume = (id: string) => world.call("POST", `/api/schedules/${id}/resume`);
const cancel = (id: string) => world.call("DELETE", `/api/schedules/${id}`);
const sentAt = () => stage.seen().map(({ at }) => new Date(at).toISOString());

/** Makes Telegram ask to wait, so that queued deliveries stay queued. */
const delayDeliveries = () =>
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    next: 2,
  });

test("a message that is paused and resumed before its time is sent at its time", async () => {
  const id = await schedule();
  expect(await pause(id)).toMatchObject({ status: 200, body: { status: "paused" } });
  expect((await get(id)).occurrences).toEqual(["2026-11-15T05:05:00.000Z"]);
  await world.elapse(4 * MINUTE);
  expect(await resume(id)).toMatchObject({ status: 200, body: { status: "waiting", misses: [] } });
  await world.elapse(2 * MINUTE);
  expect(sentAt()).toEqual(["2026-11-15T05:05:00.000Z", "2026-11-15T05:05:00.000Z"]);
});

test("a one-time message whose time passes while it is paused is missed, with the reason", async () => {
  const id = await schedule();
  await pause(id);
  await world.elapse(6 * MINUTE);
  expect(await get(id)).toMatchObject({ status: "paused", occurrences: [] });
  const { body } = await resume(id);
  expect(body).toMatchObject({
    status: "missed",
    note: "It was paused at the planned time.",
    ended_at: "2026-11-15T05:06:00.000Z",
    misses: [{ first_at: "2026-11-15T05:05:00.000Z", runs: 1 }],
  });
  await world.elapse(DAY);
  expect(stage.seen()).toEqual([]);
});

test("a recurring message continues at its next time; runs during the pause are listed as missed, not sent", async () => {
  const id = await schedule({ repeat: "daily", groups: ["grp_000001"] });
  await pause(id);
  world.clock.advance(3 * DAY);
  const occurrences = [18, 19, 20, 21, 22].map((day) => `2026-11-${day}T05:05:00.000Z`);
  expect(await get(id)).toMatchObject({ occurrences });
  const { body } = await resume(id);
  expect(body).toMatchObject({
    status: "waiting",
    scheduled_time: "2026-11-18T05:05:00.000Z",
    misses: [
      {
        first_at: "2026-11-15T05:05:00.000Z",
        last_at: "2026-11-17T05:05:00.000Z",
        runs: 3,
        reason: "It was paused at the planned time.",
      },
    ],
  });
  await world.elapse(6 * MINUTE);
  expect(sentAt()).toEqual(["2026-11-18T05:05:00.000Z"]);
});

test("pausing and cancelling both cancel a run's queued deliveries", async () => {
  for (const [end, reason] of [
    [pause, "The scheduled message was paused."],
    [cancel, "The scheduled message was cancelled."],
  ] as const) {
    const id = await schedule({ repeat: "daily", date: "2026-11-16" });
    delayDeliveries();
    world.clock.advance(Date.parse("2026-11-16T05:05:00Z") - world.clock.now());
    await world.elapse(MINUTE);
    await end(id);
    await world.elapse(HOUR);
    expect(stage.seen()).toEqual([]);
    expect(stage.deliveries().slice(-2)).toMatchObject([
      { state: "cancelled", reason },
      { state: "cancelled", reason },
    ]);
    await cancel(id);
    world.clock.advance(-DAY);
  }
});

test("cancelling a one-time message while it is being sent cancels the rest", async () => {
  const id = await schedule();
  delayDeliveries();
  await world.elapse(6 * MINUTE);
  expect(await get(id)).toMatchObject({ status: "done" });
  expect((await cancel(id)).status).toBe(204);
  await world.elapse(HOUR);
  expect(stage.seen()).toEqual([]);
  expect(await get(id)).toMatchObject({ status: "done", last_run: { cancelled: 2, sent: 0 } });
});

test("a cancelled message stays in the list, never runs, and can be neither paused nor resumed", async () => {
  const id = await schedule({ repeat: "daily" });
  expect((await cancel(id)).status).toBe(204);
  expect(await get(id)).toMatchObject({
    status: "cancelled",
    note: "You cancelled it.",
    ended_at: "2026-11-15T05:00:00.000Z",
    occurrences: [],
  });
  expect((await cancel(id)).status).toBe(204);
  expect(await pause(id)).toMatchObject({
    status: 422,
    body: { error: "This message is no longer waiting, so it can't be paused." },
  });
  expect(await resume(id)).toMatchObject({
    status: 422,
    body: { error: "This message has ended, so it cannot be resumed." },
  });
  await world.elapse(6 * MINUTE);
  expect(stage.seen()).toEqual([]);
});

test("pausing or resuming twice changes nothing", async () => {
  const id = await schedule();
  await pause(id);
  expect((await pause(id)).body.status).toBe("paused");
  await resume(id);
  expect((await resume(id)).body.status).toBe("waiting");
  await world.elapse(6 * MINUTE);
  expect(stage.seen()).toHaveLength(2);
  expect((await pause(id)).status).toBe(422);
});
