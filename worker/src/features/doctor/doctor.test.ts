import type { DoctorCheck, DoctorReport } from "@tbm/contract/upkeep/doctor.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { StorageFull } from "#ports.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
});
afterEach(() => world.close());

async function addBot(name: string) {
  const bot = world.telegram.control.createBot({ name });
  await world.call("POST", "/api/bots", { name, token: bot.token });
  return bot;
}

async function examine(after?: string): Promise<DoctorReport> {
  const search = after === undefined ? "" : `?after=${after}`;
  const { status, body } = await world.until(world.call("GET", `/api/doctor${search}`));
  expect(status).toBe(200);
  return body;
}

const checkOf = async (name: string): Promise<DoctorCheck | undefined> =>
  (await examine()).checks.find((check) => check.name === name);

const failing = (text: RegExp) => ({
  ok: false,
  text: expect.stringMatching(text),
  advice: expect.stringMatching(/\.$/),
});

test("a healthy worker passes every check; database and files come first, then the bots by name", async () => {
  await addBot("Shop");
  await addBot("News");
  const { checks, next } = await examine();
  expect(checks.map(({ name }) => name)).toEqual([
    "Database",
    "Files",
    "Sending queue for News",
    "Updates for News",
    "Sending queue for Shop",
    "Updates for Shop",
  ]);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(next).toBeNull();
  expect(await world.storedFiles()).toEqual([]);
});

test("the database check reports the version, the size and the free space", async () => {
  const check = await checkOf("Database");
  expect(check?.text).toMatch(
    /version is \d{4}_\w+; it holds (?:less than )?\d+ MB; [\d.]+ [MG]B are free\.$/,
  );
});

test.each([
  [50_000_000, /48 MB are free/],
  [1_100_000, /; 1 MB is free/],
  [1, /less than 1 MB is free/],
  [0, /no space is free/],
])("reports a disk with %d bytes left as nearly full", async (freeBytes, text) => {
  const { storage } = world.ports.inspection;
  world.ports.inspection.storage = async () => ({ ...(await storage()), freeBytes });
  expect(await checkOf("Database")).toMatchObject(failing(text));
});

test("reports a failing database as a finding, not as an error", async () => {
  const broken = () => Promise.reject(new Error("disk I/O error"));
  world.ports.db = createDb({ run: broken, batch: broken });
  const { checks } = await examine();
  expect(checks).toMatchObject([
    { name: "Database", ...failing(/failed; the worker's log says why/) },
    { name: "Files", ok: true },
    { name: "Bots", ...failing(/cannot be read/) },
  ]);
});

test("detects a database that can only be read, by writing to it", async () => {
  const { driver } = world;
  const full = () => Promise.reject(new StorageFull());
  world.ports.db = createDb({
    run: (one) => (/^\s*select/i.test(one.sql) ? driver.run(one) : full()),
    batch: full,
  });
  expect(await checkOf("Database")).toMatchObject(failing(/storage is full/));
});

test("detects a database that is older than the worker", async () => {
  world.database.exec("DROP TABLE campaign_draws");
  expect(await checkOf("Database")).toMatchObject(failing(/Outdated tables: campaign_draws/));
});

test("reports file storage that cannot be written or read back, or does not answer", async () => {
  const { files } = world.ports;
  const never = new Promise<never>(() => {});
  world.ports.files = { ...files, put: () => Promise.reject(new StorageFull()) };
  expect(await checkOf("Files")).toMatchObject(failing(/storage is full/));
  world.ports.files = { ...files, put: () => Promise.reject(new Error("EACCES")) };
  expect(await checkOf("Files")).toMatchObject(failing(/failed/));
  world.ports.files = { ...files, find: async () => null };
  expect(await checkOf("Files")).toMatchObject(failing(/reads back differently/));
  world.ports.files = { ...files, put: () => never };
  expect(await checkOf("Files")).toMatchObject(failing(/no answer within 4 seconds/));
});

test("a host that does not answer about a lane neither blocks the report nor fails the check", async () => {
  await addBot("Shop");
  world.ports.inspection.lane = () => new Promise(() => {});
  expect(await checkOf("Sending queue for Shop")).toMatchObject({ ok: true });
});

test("examines bots in pages of twenty, five at a time, and a page within ten seconds", async () => {
  for (let index = 0; index < 23; index += 1) await addBot(`Bot ${index}`);
  let [asking, most, asked] = [0, 0, 0];
  const { fetch } = world.ports;
  world.ports.fetch = async (url, init) => {
    asked += 1;
    asking += 1;
    most = Math.max(most, asking);
    return fetch(url, init).finally(() => (asking -= 1));
  };
  world.telegram.control.addFault({ kind: "hang" });
  const start = world.clock.now();
  const first = await examine();
  expect(world.clock.now() - start).toBeLessThanOrEqual(10_000);
  expect(first.checks).toHaveLength(2 + 2 * 20);
  expect(asked).toBeLessThanOrEqual(20);
  expect(most).toBe(5);
  expect(first.checks.filter(({ text }) => /did not answer in time/.test(text))).toHaveLength(5);
  expect(first.checks.filter(({ text }) => /too slowly to ask/.test(text))).toHaveLength(15);
  world.telegram.control.clearFaults();
  const second = await examine(first.next ?? "");
  expect(second.checks).toHaveLength(2 * 3);
  expect(second).toMatchObject({ next: null });
  const names = [...first.checks, ...second.checks].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
