import { expect, test } from "vitest";

import { createScenario } from "#testing/world/scenario.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
/** The number of calls in flight when a process dies. */
const MAX_UNCONFIRMED = 6;
const POINTS_TRIED_TWICE = 12;

async function crashAt(...points: number[]) {
  const scenario = await createScenario();
  for (const point of points) await scenario.run(point);
  const steps = await scenario.run();
  const breaches = scenario.breaches();
  const unconfirmed = scenario.unconfirmed();
  await scenario.world.close();
  return { steps, breaches, unconfirmed };
}

test("without a crash everything is sent, and the records match what members saw", async () => {
  const { breaches, unconfirmed } = await crashAt();
  expect(breaches).toEqual([]);
  expect(unconfirmed).toBe(0);
});

test("a crash at any step loses nothing, sends nothing twice, and is recorded", async () => {
  const { steps } = await crashAt();
  expect(steps).toBeGreaterThan(100);
  for (let point = 1; point <= steps; point += 1) {
    const { breaches, unconfirmed } = await crashAt(point);
    expect(breaches, `crash at ${point}`).toEqual([]);
    expect(unconfirmed, `crash at ${point}`).toBeLessThanOrEqual(MAX_UNCONFIRMED);
  }
}, 600_000);

test("a second crash at any step of the recovery loses nothing and sends nothing twice", async () => {
  const { steps } = await crashAt();
  const stride = IS_RELEASE ? 1 : Math.ceil(steps / POINTS_TRIED_TWICE);
  for (let first = 1; first <= steps; first += stride) {
    const scenario = await createScenario();
    await scenario.run(first);
    const recovery = await scenario.run();
    await scenario.world.close();
    for (let second = 1; second <= recovery; second += IS_RELEASE ? 1 : stride) {
      const { breaches, unconfirmed } = await crashAt(first, second);
      expect(breaches, `crashes at ${first} and ${second}`).toEqual([]);
      expect(unconfirmed).toBeLessThanOrEqual(2 * MAX_UNCONFIRMED);
    }
  }
}, 3_600_000);
