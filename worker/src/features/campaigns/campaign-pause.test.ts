import { expect, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld } from "#testing/world/world.ts";

const GROUPS = 14;
const LATENCY_MS = 40;

/** Starts a campaign to many groups and, after the delay, makes the given call for it. */
async function interrupt(delayMs: number, method: string, end: string) {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: GROUPS });
  const { body } = await stage.campaign(await stage.folder(1));
  world.telegram.control.setLatency(LATENCY_MS);
  const calls = recordTelegramCalls(world);
  await world.elapse(delayMs);
  const { status } = await world.call(method, `/api/campaigns/${body.id}${end}`);
  const callsBefore = calls.length;
  await world.elapse(60_000);
  const states = stage.deliveries().map(({ state }) => state);
  const result = {
    status,
    callsBefore,
    callsAfter: calls.length,
    seen: stage.seen().length,
    cancelled: states.filter((state) => state === "cancelled").length,
    breaches: stage.breaches(),
  };
  await world.close();
  return result;
}

const MOMENTS = Array.from({ length: 14 }, (_, index) => index * 10);

test("pausing ends the run immediately: no call starts after the answer, and every delivery is sent or cancelled", async () => {
  const counts = new Set<number>();
  for (const delay of MOMENTS) {
    const result = await interrupt(delay, "POST", "/stop");
    expect(result.status).toBe(200);
    expect(result.callsAfter, `after ${delay} ms`).toBe(result.callsBefore);
    expect(result.seen + result.cancelled).toBe(GROUPS);
    expect(result.breaches, `after ${delay} ms`).toEqual([]);
    counts.add(result.seen);
  }
  expect(counts.size).toBeGreaterThan(2);
});

test("deleting ends the run immediately: no call starts after the answer, and every delivery is sent or cancelled", async () => {
  for (const delay of [30, 45, 60, 85]) {
    const result = await interrupt(delay, "DELETE", "");
    expect(result.status).toBe(204);
    expect(result.callsAfter).toBe(result.callsBefore);
    expect(result.cancelled).toBeGreaterThan(0);
    expect(result.seen + result.cancelled).toBe(GROUPS);
    expect(result.breaches, `after ${delay} ms`).toEqual([]);
  }
});

test("a lane that learns of the pause late stops sending, and every delivery is accounted for", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: GROUPS });
  const { body } = await stage.campaign(await stage.folder(1));
  world.telegram.control.setLatency(LATENCY_MS);
  await world.elapse(LATENCY_MS + 1);
  const { wake } = world.ports;
  world.ports.wake = (botId) => void world.clock.setTimer(10 * LATENCY_MS, () => wake(botId));
  await world.call("POST", `/api/campaigns/${body.id}/stop`);
  await world.elapse(60_000);
  expect(stage.seen().length).toBeLessThan(GROUPS);
  expect(stage.breaches()).toEqual([]);
  await world.close();
});
