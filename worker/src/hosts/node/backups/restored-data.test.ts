import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createBackupStage } from "#testing/backups/backup-stage.ts";
import { insertRows } from "#testing/world/rows.ts";

import { listBackups } from "./backup-folder.ts";

let stage: Awaited<ReturnType<typeof createBackupStage>>;
beforeEach(async () => {
  stage = await createBackupStage();
});
afterEach(() => stage.remove());

test("a restore brings back pictures and records, and what it replaced can be restored too", async () => {
  const [first = ""] = stage.files;
  const id = await stage.backUp();
  stage.database.exec("DELETE FROM attachments");
  insertRows(stage.database, { folders: [{ name: "New" }] });
  await stage.ports.files.delete(first);
  stage.database.close();
  await stage.restore(id);
  expect(stage.hasPicture(first)).toBe(true);
  expect(stage.ask("SELECT count(*) FROM attachments")).toEqual([3]);
  expect(stage.ask("SELECT count(*) FROM folders")).toEqual([0]);
  const [replaced] = await listBackups(stage.settings.BACKUP_FOLDER);
  expect(replaced?.reason).toBe("before_restore");
  await stage.restore(replaced?.id ?? "");
  expect(stage.ask("SELECT count(*) FROM folders")).toEqual([1]);
  expect(stage.ask("SELECT count(*) FROM attachments")).toEqual([0]);
});

test("what was sent since the backup stays sent, and its planned runs do not happen again", async () => {
  const id = await stage.backUp();
  stage.database.exec(`
    UPDATE deliveries SET state = 'sent', settled_at = '2026', message_ids = '[7]' WHERE group_id IN
      (SELECT group_id FROM deliveries ORDER BY group_id LIMIT 20);
    UPDATE deliveries SET state = 'sending' WHERE group_id IN
      (SELECT group_id FROM deliveries ORDER BY group_id DESC LIMIT 5)`);
  const planned_at = "2026-11-18T05:00:00.000Z";
  insertRows(stage.database, {
    broadcasts: [{ bot_id: "bot_1", source: "schedule", source_id: "sch_1", planned_at }],
  });
  stage.database.close();
  await stage.restore(id);
  const states = stage.ask(
    "SELECT state || count(*) FROM deliveries GROUP BY state ORDER BY state",
  );
  expect(states).toEqual(["queued25", "sending5", "sent20"]);
  expect(stage.ask("SELECT planned_at FROM broadcasts WHERE source_id = 'sch_1'")).toHaveLength(1);
});

test("a run since the backup becomes no board of a campaign that the restored data does not have", async () => {
  insertRows(stage.database, {
    bots: [{ id: "bot_2" }],
    folders: [{ id: "fld_1" }],
    campaigns: [{ id: "cmp_old", bot_id: "bot_2", folder_id: "fld_1" }],
  });
  const id = await stage.backUp();
  insertRows(stage.database, {
    campaigns: [{ id: "cmp_new", bot_id: "bot_2", folder_id: "fld_1" }],
    broadcasts: ["cmp_old", "cmp_new"].map((board_of) => ({ id: board_of, board_of })),
  });
  stage.database.close();
  await stage.restore(id);
  const boardOf = "SELECT board_of FROM broadcasts WHERE id LIKE 'cmp%' ORDER BY id";
  expect(stage.ask(boardOf)).toEqual([null, "cmp_old"]);
});

test("results that were packed since the backup are kept once", async () => {
  const id = await stage.backUp();
  stage.database.exec(`
    UPDATE broadcasts SET finished_at = created_at, sent = 50, results = 'packed';
    INSERT INTO past_places SELECT row_number() OVER (), chatId, 0, group_id, bot_id FROM deliveries;
    INSERT INTO past_results VALUES (1, 'sent', 'post', 1, 1, 1, '', '', '[0]');
    INSERT INTO past_deliveries SELECT (SELECT seq FROM broadcasts), id, 1, 7, 0, NULL FROM past_places;
    DELETE FROM deliveries`);
  stage.database.close();
  await stage.restore(id);
  expect(stage.ask("SELECT state || count(*) FROM all_deliveries GROUP BY state")).toEqual([
    "sent50",
  ]);
});

test("a backup of another installation keeps its history, beside the one that was there", async () => {
  const id = await stage.backUp();
  stage.database
    .exec(`DELETE FROM deliveries WHERE group_id <> (SELECT min(group_id) FROM deliveries);
    UPDATE deliveries SET broadcast_id = 'brd_other', state = 'sent';
    UPDATE broadcasts SET id = 'brd_other', finished_at = created_at, sent = 1`);
  stage.database.close();
  await stage.restore(id);
  const counts = "SELECT state || count(*) FROM all_deliveries GROUP BY state ORDER BY state";
  expect(stage.ask(counts)).toEqual(["queued50", "sent1"]);
});

test("a restore is refused while a worker runs on the data folder", async () => {
  const id = await stage.backUp();
  const { lockDataFolder } = await import("#hosts/node/storage/lock-data-folder.ts");
  const lock = lockDataFolder(stage.settings.DATA_DIR);
  await expect(stage.restore(id)).rejects.toThrow("Another worker is already running");
  lock.release();
});

test("a damaged database is replaced, and its file kept", async () => {
  const id = await stage.backUp();
  stage.database.close();
  for (const part of ["-wal", "-shm"])
    rmSync(join(stage.path, `bot-manager.sqlite${part}`), { force: true });
  writeFileSync(
    join(stage.path, "bot-manager.sqlite"),
    "this is no database at all, but long enough".repeat(200),
  );
  await stage.restore(id);
  expect(stage.ask("SELECT count(*) FROM deliveries")).toEqual([50]);
  expect(
    readdirSync(stage.settings.BACKUP_FOLDER).some((name) => name.endsWith(".damaged.sqlite")),
  ).toBe(true);
});
