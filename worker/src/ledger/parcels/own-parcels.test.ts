import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db, SqlDriver } from "#db/database.ts";
import type { Ports } from "#ports.ts";
import { GROUP_LIMIT } from "#telegram/rate-limits.ts";
import { wrapOwnDatabases } from "#testing/ports/own-databases.ts";
import { createWaitingParcels } from "#testing/world/waiting-parcels.ts";
import type { World } from "#testing/world/world.ts";

import { deleteDropped, dropCopies, readTaken } from "./own-parcels.ts";
import { createOwnTables } from "./own-tables.ts";
import { exchangeShared, NO_QUICK } from "./shared-parcels.ts";
import { takeParcels } from "./take-parcels.ts";

let world: World;
let botId: string;
/** The lane's own database. */
let db: Db;
/** Called once, right after the next query in the database that is read alone. */
let afterQuery: (() => Promise<void>) | undefined;

const watched = (driver: SqlDriver): SqlDriver => ({
  ...driver,
  run: async (statement) => {
    const rows = await driver.run(statement);
    const work = afterQuery;
    afterQuery = undefined;
    await work?.();
    return rows;
  },
});

beforeEach(async () => {
  const { world: made, stage, send } = await createWaitingParcels();
  ({ botId } = stage);
  world = made;
  const opened = wrapOwnDatabases(world.ports.ownDatabases, watched)?.open(botId);
  if (!opened) throw new Error("The world has databases for lanes.");
  db = opened;
  await createOwnTables(db);
  await send("Hello");
});
afterEach(() => world.close());

const own = (): Ports => ({ ...world.ports, db });
const countCopies = () => db.all(sql`SELECT count(*) FROM deliveries`);

/** A lane takes one of the parcels that no lane has. */
async function takeOne(lane: string): Promise<void> {
  const databases = { ports: world.ports, own: own(), botId, lane };
  const { found } = await exchangeShared(databases, [], NO_QUICK);
  await takeParcels(databases, found.filter(({ owner }) => owner === null).slice(0, 1));
}

/** The lane gave all of its copies back a minute ago, when all were sent. */
async function giveBackCopies(): Promise<void> {
  await takeOne("lan_1");
  await db.run(sql`UPDATE deliveries SET state = 'sent'`);
  await dropCopies(own(), await readTaken(own()));
  world.clock.advance(GROUP_LIMIT.windowMs + 1000);
}

test("copies that no rate limit needs any more are dropped", async () => {
  await giveBackCopies();
  expect(await countCopies()).toEqual([[10]]);
  expect(await deleteDropped(own())).toBe(false);
  expect(await countCopies()).toEqual([[0]]);
});

test("they are not dropped with those that another lane copies in this moment", async () => {
  await giveBackCopies();
  afterQuery = () => takeOne("lan_2");
  await expect(deleteDropped(own())).rejects.toThrow(/malformed JSON/);
  expect(await readTaken(own())).toMatchObject([{ open: 10 }]);
  expect(await countCopies()).toEqual([[20]]);
});
