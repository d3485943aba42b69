import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const GROUPS = 40;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, ownDatabases: { rowsUpTo: 30, parcelSize: 10 } });
  stage = await createBotInGroups(world, { groups: GROUPS });
  // Slow enough that a call meets a message which is still going out.
  world.telegram.control.setLimits({ botMessagesPerSecond: 1 });
});
afterEach(async () => {
  await world.elapse(120_000);
  stage.assertNoBreach();
  await world.close();
});

const countParcels = (condition: string) =>
  Number(
    world.database.prepare(`SELECT count(*) AS count FROM parcels WHERE ${condition}`).get()?.[
      "count"
    ],
  );

/** The id of a message of which the first posts are sent. */
async function startMessage(): Promise<string> {
  void world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(5000);
  const { body } = await world.until(world.call("GET", "/api/broadcasts"));
  return body[0].id;
}

/** How many are sent within these seconds. */
async function sentWithin(seconds: number): Promise<number> {
  const before = stage.seen().length;
  await world.elapse(seconds * 1000);
  return stage.seen().length - before;
}

test("a message goes on when nothing of it could be sent again", async () => {
  const id = await startMessage();
  const { status } = await world.until(
    world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" }),
  );
  expect(status).toBe(422);
  expect(await sentWithin(10)).toBeGreaterThan(5);
  // It is still in parcels.
  expect(world.database.prepare("SELECT 1 FROM deliveries").all()).toEqual([]);
});

test("a message goes on when nothing of it could be handed over", async () => {
  const id = await startMessage();
  const { body } = await world.until(
    world.call("POST", `/api/broadcasts/${id}/hand-over`, { botId: stage.botId }),
  );
  expect(body.cause.code).toBe("nothing_to_hand_over");
  expect(await sentWithin(10)).toBeGreaterThan(5);
});

test("a lane that sends nothing takes over again when the database names another one", async () => {
  await startMessage();
  await world.elapse(60_000);
  expect(stage.seen()).toHaveLength(GROUPS);
  // As after going back to an older state of the database.
  world.database.exec("UPDATE lanes SET lane = 'lan_older'");
  void world.call("POST", "/api/send/now", stage.form({ message: "Again" }));
  expect(await sentWithin(20)).toBeGreaterThan(5);
});

test("the parcels of a bot whose token can't be read are given back until it can be", async () => {
  const lanes = createLaneControl(world);
  await startMessage();
  await lanes.stop();
  const [bot] = world.database.prepare("SELECT sealed_token FROM bots").all();
  world.database.exec("UPDATE bots SET sealed_token = 'v1.broken'");
  await lanes.start();
  await world.elapse(5000);
  expect(countParcels("owner IS NOT NULL")).toBe(0);
  expect(countParcels("open > 0")).toBeGreaterThan(0);
  world.database.prepare("UPDATE bots SET sealed_token = ?").run(bot?.["sealed_token"] ?? null);
  world.ports.wake(stage.botId);
  expect(await sentWithin(10)).toBeGreaterThan(5);
  await world.elapse(60_000);
  await lanes.stop();
});

test("a lane deletes what it has sent after a minute", async () => {
  await startMessage();
  await world.elapse(60_000);
  const own = world.ports.ownDatabases?.open(stage.botId);
  const countCopies = () => own?.all(sql`SELECT count(*) FROM deliveries`);
  expect(await countCopies()).toEqual([[GROUPS]]);
  await world.elapse(120_000);
  expect(await countCopies()).toEqual([[0]]);
});

test("a call waits for a lane that can't be reached, and later calls do not", async () => {
  const lanes = createLaneControl(world);
  const many = await startMessage();
  await lanes.stop();
  const groups = stage.groups.slice(0, 2);
  void world.call("POST", "/api/send/now", stage.form({ message: "Few", groups }));
  await world.elapse(100);
  const { body } = await world.until(world.call("GET", "/api/broadcasts"));
  const [{ id: few }] = body;
  async function secondsToStop(id: string): Promise<number> {
    const since = world.clock.now();
    const { status } = await world.until(world.call("POST", `/api/broadcasts/${id}/stop`));
    expect(status).toBe(200);
    return (world.clock.now() - since) / 1000;
  }
  expect(await secondsToStop(many)).toBeGreaterThan(5);
  await world.elapse(5000);
  expect(await secondsToStop(few)).toBeLessThan(1);
  await lanes.start();
  await world.elapse(5000);
  await lanes.stop();
});

test("what a lane was sending when its database was deleted is unconfirmed", async () => {
  const lanes = createLaneControl(world);
  await lanes.stop();
  const id = await startMessage();
  const begun = 2;
  // As a lane has reported it, which had the parcels.
  world.database.exec(`UPDATE parcels SET owner = 'prc_lost', deliveries = (
    SELECT json_group_array(json(iif(key < ${begun}, json_set(value, '$[5]', 'sending'), value)))
    FROM json_each(deliveries)) WHERE part = 0`);
  await lanes.start();
  await world.elapse(60_000);
  const { body } = await world.until(world.call("GET", `/api/broadcasts/${id}`));
  expect(body).toMatchObject({ sent: GROUPS - begun, unconfirmed: begun, pending: 0 });
  await lanes.stop();
});
