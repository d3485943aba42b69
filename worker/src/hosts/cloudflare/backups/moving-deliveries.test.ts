import { afterEach, beforeEach, expect, test } from "vitest";

import { packNext } from "#ledger/past/pack.ts";
import { startGradualBackup } from "#testing/backups/gradual-backup.ts";
import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

/** More than the 30 of a quick message, in four parcels. */
const GROUPS = 40;
const DAY_MS = 24 * 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, ownDatabases: { rowsUpTo: 30, parcelSize: 10 } });
  stage = await createBotInGroups(world, { groups: GROUPS });
});
afterEach(() => world.close());

const call = async (method: string, path: string, body?: unknown) =>
  (await world.until(world.call(method, path, body))).body;

const ALL = `SELECT broadcast_id, group_id, state, message_ids, settled_at FROM all_deliveries
  ORDER BY broadcast_id, group_id`;
const MESSAGES = "SELECT id, finished_at, sent, failed FROM broadcasts ORDER BY seq";

test.each(["past_results", "parcels", "deliveries", "past_deliveries"])(
  "what is packed before %s is read is in the archive, and once after an import",
  async (table) => {
    await stage.send({ message: "In parcels" });
    await stage.send({ message: "In rows", groups: stage.groups.slice(0, 5) });
    await world.elapse(60_000);
    world.clock.advance(8 * DAY_MS);
    const read = (sql: string) => world.database.prepare(sql).all();
    const [before, messages] = [read(ALL), read(MESSAGES)];
    expect(before).toHaveLength(GROUPS + 5);
    const backup = await startGradualBackup(world);
    await backup.copyUntil(table);
    while (await packNext(world.ports));
    await backup.complete();
    expect(await backup.import(ALL)).toEqual(before);
    expect(await backup.import(MESSAGES)).toEqual(messages);
  },
);

test.each(["parcels", "deliveries", "past_deliveries"])(
  "what turns from parcels into rows before %s is read is in the archive, and once after an import",
  async (table) => {
    const [chat] = stage.chats;
    world.telegram.control.kickBot(chat?.chatId ?? 0, stage.bot.id);
    world.telegram.control.setLimits({ botMessagesPerSecond: 2 });
    const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
    await world.elapse(2000);
    const backup = await startGradualBackup(world);
    await backup.copyUntil(table);
    const [{ id }] = await call("GET", "/api/broadcasts");
    await call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
    await backup.complete();
    const deliveries = `SELECT group_id, state, repeated_in FROM all_deliveries
      WHERE broadcast_id = '${id}' ORDER BY group_id`;
    const imported = await backup.import(deliveries);
    expect(imported.map((row) => row["group_id"])).toEqual(stage.groups);
    expect(imported[0]).toMatchObject({ state: "failed", repeated_in: null });
    const waiting = imported.filter(({ state }) => state === "queued");
    expect(waiting.length).toBeGreaterThan(GROUPS / 2);
    // What waits is rows, which each lane sends once.
    const rows = await backup.import("SELECT group_id FROM deliveries WHERE state = 'queued'");
    expect(rows).toHaveLength(waiting.length);
    await world.elapse(60_000);
    await sending;
  },
);

test("of an archive in the order of earlier versions, what it has packed and as a row is imported once", async () => {
  await stage.send({ message: "Old", groups: stage.groups.slice(0, 5) });
  await world.elapse(60_000);
  world.clock.advance(8 * DAY_MS);
  while (await packNext(world.ports));
  const [{ id }] = await call("GET", "/api/broadcasts");
  const backup = await startGradualBackup(world);
  await backup.readFirst(["past_deliveries", "past_results", "broadcasts"]);
  await backup.copyUntil("broadcasts");
  // The change turns what is packed into rows.
  await call("POST", `/api/broadcasts/${id}/delete`, {});
  await world.elapse(60_000);
  await backup.complete();
  const imported = (await backup.import(ALL)).filter((row) => row["broadcast_id"] === id);
  expect(imported.map((row) => row["group_id"])).toEqual(stage.groups.slice(0, 5));
});
