import { plain } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import { endQueued } from "#ledger/end-deliveries.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld } from "#testing/world/world.ts";

const MINUTE_MS = 60_000;

async function setUp(interfere: () => Promise<void>) {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createBotInGroups(world, { groups: 12 });
  const { driver } = world;
  const run: typeof driver.run = async (statement) => {
    if (statement.sql.includes("SET state = 'sending'")) await interfere();
    return driver.run(statement);
  };
  const lanes = createLanes({ ...world.ports, db: createDb({ ...driver, run }) });
  onTestFinished(async () => {
    await world.until(lanes.stop());
    await world.close();
  });
  /** Without waking the lane. */
  const stop = async (id: string) => {
    const which = sql`open.id = ${id}`;
    await world.ports.db.batch(
      endQueued(world.ports, which, "cancelled", plain("stopped_by_operator")),
    );
  };
  return { world, stage, lanes, stop };
}

test("after a whole batch was stopped, the lane continues with the rest", async () => {
  let interfere = async () => {};
  const { world, stage, lanes, stop } = await setUp(() => interfere());
  const { body } = await stage.send({ message: "Stopped", groups: stage.groups.slice(0, 6) });
  await stage.send({ message: "Sent", groups: stage.groups.slice(6) });
  interfere = () => stop(body.broadcastId);
  await lanes.start();
  await world.elapse(MINUTE_MS);
  expect(stage.seen()).toHaveLength(6);
  expect(stage.breaches()).toEqual([]);
});

test("a broadcast that is stopped between two batches is finished", async () => {
  const { world, stage, lanes, stop } = await setUp(async () => {});
  world.telegram.control.setLatency(400);
  const { body } = await stage.send({ message: "Stopped halfway" });
  await lanes.start();
  await world.elapse(200);
  await stop(body.broadcastId);
  await world.elapse(MINUTE_MS);
  expect(stage.seen()).toHaveLength(6);
  // The counts are those of a finished broadcast.
  expect(stage.breaches()).toEqual([]);
});

test("a claim that commits long after it failed does not block its deliveries", async () => {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createBotInGroups(world, { groups: 3 });
  await stage.send({ message: "Hello" });
  const { driver } = world;
  let late: (() => Promise<unknown>) | null = null;
  let isLate = false;
  const run: typeof driver.run = async (statement) => {
    if (late || !statement.sql.includes("SET state = 'sending'")) return driver.run(statement);
    late = () => driver.run(statement);
    throw new Error("The connection to the database was lost.");
  };
  const batch: typeof driver.batch = async (statements) => {
    const result = await driver.batch(statements);
    const takesBack = statements.some(({ sql: text }) =>
      text.includes("coalesce(ends_as, 'queued')"),
    );
    if (takesBack) {
      isLate = true;
      await late?.();
    }
    return result;
  };
  const lanes = createLanes({ ...world.ports, db: createDb({ run, batch }) });
  await lanes.start();
  await world.elapse(MINUTE_MS);
  expect(isLate).toBe(true);
  expect(stage.deliveries().map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  expect(stage.seen()).toHaveLength(3);
  await world.until(lanes.stop());
  await world.close();
});
