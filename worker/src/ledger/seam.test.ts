/*
 * A lane may have a database of its own (decision 035), so the statements for sending must do without the tables that all
 * bots share. This runs every function of a ledger and asks SQLite which tables its statements open, also for foreign
 * keys and views. The lists below only become shorter: a function that no longer needs its exception fails, too.
 */
import { getTableName } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createDb, type Statement } from "#db/database.ts";
import { groupAliases } from "#db/group-tables.ts";
import * as ledgerTables from "#db/ledger-tables.ts";
import * as pastTables from "#db/past-tables.ts";
import { movedChats } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import {
  BOT,
  CAUSE,
  CONTENT,
  DELIVERY,
  GROUP,
  ID,
  KEY,
  LANE,
  OUTAGE,
  SENDABLE,
  SETTLED,
} from "#testing/world/ledger-values.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { type AllLedgers, allLedgers } from "./all-bots/all-ledgers.ts";
import { findBroadcast } from "./all-bots/find-broadcast.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";

const own: unknown[] = [
  ...Object.values({ ...ledgerTables, ...pastTables }),
  // A lane's own database has these too.
  movedChats,
  groupAliases,
];
const OWN = new Set(own.filter((value) => value instanceof SQLiteTable).map(getTableName));

let world: World;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false });
  world.insertRows({
    lanes: [{ bot_id: BOT, lane: LANE }],
    broadcasts: [{ id: ID, seq: 1, bot_id: BOT, keyboard_id: "kbd_1" }],
    deliveries: [{ broadcast_id: ID, group_id: GROUP, bot_id: BOT, seq: 1 }],
  });
});
afterEach(() => world.close());

const rowOf = async () => {
  const row = await findBroadcast(world.ports, ID);
  if (!row) throw new Error("The test's broadcast is missing.");
  return row;
};

type Calls<Name extends keyof Ledger> = Record<Name, (ledger: Ledger) => unknown>;
type CallsOfAll = Record<keyof AllLedgers, (ledgers: AllLedgers) => unknown>;

/** What a lane does while it sends. */
const SENDING = {
  takeOver: (ledger) => ledger.takeOver(LANE),
  findBlock: (ledger) => ledger.findBlock(LANE),
  readQueue: (ledger) =>
    ledger.readQueue([{ line: 0, after: DELIVERY, withoutGroups: [GROUP] }], 10),
  readContents: (ledger) => ledger.readContents([ID]),
  readUploads: (ledger) => ledger.readUploads([SENDABLE]),
  claim: (ledger) => ledger.claim(LANE, [DELIVERY]),
  unclaim: (ledger) => ledger.unclaim(LANE, [DELIVERY]),
  settle: (ledger) => ledger.settle(LANE, [SETTLED]),
  markBoards: (ledger) => ledger.markBoards([KEY]),
  markChanged: (ledger) => ledger.markChanged([KEY]),
  notePins: (ledger) => ledger.notePins([{ ...KEY, cause: CAUSE }]),
  finish: (ledger) => ledger.finish([ID]),
  finishAll: (ledger) => ledger.finishAll(),
  endQueued: (ledger) => ledger.endQueued("failed", CAUSE, { since: "2026", before: "2027" }),
  storeUploads: (ledger) => ledger.storeUploads([["digest", "file"]]),
  deleteUploads: (ledger) => ledger.deleteUploads(["digest"]),
  readRecentSends: (ledger) => ledger.readRecentSends(),
  readCooldowns: (ledger) => ledger.readCooldowns(),
  storeCooldowns: (ledger) =>
    ledger.storeCooldowns([{ groupId: GROUP, until: "2027", requestedAt: null }]),
  readOutage: (ledger) => ledger.readOutage(),
  storeOutage: (ledger) => [ledger.storeOutage(OUTAGE), ledger.storeOutage(null)],
  forget: (ledger) => ledger.forget(),
} satisfies Partial<Calls<keyof Ledger>>;

/** What calls and plans ask of a bot's ledger. */
const OTHER: Calls<Exclude<keyof Ledger, keyof typeof SENDING>> = {
  countOpen: (ledger) => ledger.countOpen(),
  countForBusiest: (ledger) => ledger.countForBusiest([GROUP]),
  readFollowUp: (ledger) => ledger.readFollowUp(),
  setFollowUp: (ledger) => ledger.setFollowUp(ID, "2026"),
  readBotCooldown: (ledger) => ledger.readBotCooldown(),
};

const OTHER_EXCEPTIONS = { countForBusiest: ["groups"] };

/** What is asked about a broadcast of several bots. */
const OF_ALL: CallsOfAll = {
  has: (ledgers) => ledgers.has(ID),
  readTotals: (ledgers) => ledgers.readTotals(ID),
  countDeliveries: (ledgers) => ledgers.countDeliveries(ID),
  firstFailure: (ledgers) => ledgers.firstFailure(ID),
  waitFor: (ledgers) => ledgers.waitFor(ID, 0),
  cancel: (ledgers) => ledgers.cancel(ID, CAUSE),
  resend: async (ledgers) =>
    ledgers.resend(ID, "brd_2", { state: "failed", posted: await rowOf() }),
  countCovered: (ledgers) => ledgers.countCovered(ID, "failed"),
  countNotResent: (ledgers) => ledgers.countNotResent(ID, "failed"),
  countPosts: (ledgers) => ledgers.countPosts(ID, "2026", [GROUP]),
  readPostedGroups: (ledgers) => ledgers.readPostedGroups(ID, [GROUP]),
  readPosted: async (ledgers) => [
    await ledgers.readPosted(await rowOf()),
    await ledgers.readPosted(await rowOf(), GROUP),
  ],
  readUpdates: async (ledgers) => ledgers.readUpdates(await rowOf()),
  readChanges: (ledgers) => ledgers.readChanges(ID),
  queueChange: (ledgers) =>
    ledgers.queueChange({ id: "chg_1", targetId: ID, groups: [GROUP], content: CONTENT }),
  unpackParcels: (ledgers) => ledgers.unpackParcels([ID]),
  findEarlierPosts: (ledgers) => ledgers.findEarlierPosts(ID, 2),
  readReached: (ledgers) => ledgers.readReached(ID),
};

const OF_ALL_EXCEPTIONS = {
  resend: ["attachments", "bots", "groups"],
  countCovered: ["bots", "groups"],
  queueChange: ["attachments", "groups"],
};

/** The tables of other owners that SQLite opens for a statement. */
function sharedTablesOf(sql: string): string[] {
  const { database } = world;
  const opened = database
    .prepare(`EXPLAIN ${sql}`)
    .all()
    .filter(
      ({ opcode, p3 }) => p3 === 0 && /^(?:OpenRead|OpenWrite|ReopenIdx)$/.test(String(opcode)),
    );
  const find = database.prepare("SELECT tbl_name FROM sqlite_schema WHERE rootpage = ?");
  const names = opened.map(({ p2 }) => String(find.get(Number(p2))?.["tbl_name"]));
  return names.filter((name) => !OWN.has(name));
}

/** Runs a function of a ledger, and returns its statements. */
async function statementsOf<Given>(
  call: (ledger: Given) => unknown,
  create: (ports: Ports) => Given,
): Promise<string[]> {
  const statements: Statement[] = [];
  const recording = createDb({
    run: (statement) => {
      statements.push(statement);
      return world.driver.run(statement);
    },
    batch: (given) => {
      statements.push(...given);
      return world.driver.batch(given);
    },
  });
  // A statement runs when it is awaited.
  const answers = [await call(create({ ...world.ports, db: recording }))].flat();
  for (const answer of answers) await answer;
  return statements.map(({ sql }) => sql);
}

/** The shared tables that each of these functions opens, without those that open none. */
async function sharedTables<Given>(
  calls: Record<string, (ledger: Given) => unknown>,
  create: (ports: Ports) => Given,
) {
  const found: Record<string, string[]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const statements = await statementsOf(call, create);
    expect(statements.length, name).toBeGreaterThan(0);
    const shared = new Set(statements.flatMap(sharedTablesOf));
    if (shared.size > 0) found[name] = [...shared].toSorted();
  }
  return found;
}

const ownLedger = (ports: Ports) => ledgerOf(ports, BOT);

test("sending opens tables of the ledger only", async () => {
  expect(await sharedTables(SENDING, ownLedger)).toEqual({});
});

test("what is asked of ledgers opens no other shared tables than these", async () => {
  expect(await sharedTables(OTHER, ownLedger)).toEqual(OTHER_EXCEPTIONS);
  expect(await sharedTables(OF_ALL, allLedgers)).toEqual(OF_ALL_EXCEPTIONS);
});

test("storing results finds the deliveries by their keys, however many the bot has", async () => {
  const { claim, unclaim, settle, markBoards, markChanged, notePins } = SENDING;
  for (const call of [claim, unclaim, settle, markBoards, markChanged, notePins]) {
    for (const statement of await statementsOf(call, ownLedger)) {
      const plan = world.database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
      const steps = plan.map(({ detail }) => String(detail)).join("\n");
      expect(steps).toContain("USING PRIMARY KEY (broadcast_id=? AND group_id=?)");
      expect(steps).not.toMatch(/INDEX deliveries_/);
    }
  }
});
