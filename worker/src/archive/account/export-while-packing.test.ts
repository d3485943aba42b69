import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { importFrom } from "#archive/moving.ts";
import type { Installation } from "#hosts/installation.ts";
import { migrationNames } from "#hosts/node/storage/migrations.ts";
import { nodeData } from "#hosts/node/storage/node-data.ts";
import { packNext } from "#ledger/past/pack.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { SENT } from "#testing/world/rows.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { exportAccount } from "./account-export.ts";

const DAY_MS = 24 * 3_600_000;
/** Packed in four batches, so the export finds one in each of its attempts. */
const MESSAGES = 200;
const ALL = "SELECT * FROM all_deliveries ORDER BY broadcast_id, group_id";

/** The data of a worker that packs a batch of old results before its deliveries are read. */
const packing = ({ driver, ports }: World): Installation => ({
  all: async (statement) => {
    if (/FROM "deliveries" *ORDER/.test(statement.sql.replaceAll(/\s+/g, " "))) {
      await packNext(ports);
    }
    return driver.run(statement);
  },
  batch: async (statements) => void (await driver.batch(statements)),
  migrations: async () => migrationNames(),
  migrate: async () => {},
  files: ports.files,
  close: async () => {},
});

test("an export while much is to be packed has each result once, and packing goes on after the hold", async () => {
  const world = await createWorld({ isInMemory: true });
  const folder = mkdtempSync(join(tmpdir(), "tbm-packing-"));
  onTestFinished(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });
  const { botId, groups, chats } = await createBotInGroups(world, { groups: 1 });
  const [group_id = ""] = groups;
  const seqs = Array.from({ length: MESSAGES }, (_, index) => index + 1);
  world.insertRows({
    broadcasts: seqs.map((seq) => ({ ...SENT, seq, id: `brd_${seq}`, bot_id: botId })),
    deliveries: seqs.map((seq) => ({
      seq,
      broadcast_id: `brd_${seq}`,
      bot_id: botId,
      group_id,
      chatId: String(chats[0]?.chatId),
      state: "sent" as const,
      settled_at: SENT.finished_at,
    })),
  });
  world.clock.advance(8 * DAY_MS);
  const before = world.database.prepare(ALL).all();
  expect(before).toHaveLength(MESSAGES);
  const path = join(folder, "account.tar");
  const { SECRET_KEY } = world.ports.settings;
  await exportAccount(path, { account: packing(world), secretKey: SECRET_KEY, say: () => {} });
  const DATA_DIR = join(folder, "data");
  await importFrom(path, nodeData, { DATA_DIR, SECRET_KEY });
  const imported = new DatabaseSync(join(DATA_DIR, "bot-manager.sqlite"));
  expect(imported.prepare(ALL).all()).toEqual(before);
  imported.close();
  await world.call("POST", "/api/hold/release", { queued: "send" });
  expect(await packNext(world.ports)).toBe(true);
});
