import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createBackupStage } from "#testing/backups/backup-stage.ts";

import { readManifest, withBackupLock } from "./backup-folder.ts";

const DAY_MS = 86_400_000;

let stage: Awaited<ReturnType<typeof createBackupStage>>;
beforeEach(async () => {
  stage = await createBackupStage();
});
afterEach(() => stage.remove());

test("a backup of a database in use is whole, although it is written meanwhile", async () => {
  const insert = stage.database.prepare("INSERT INTO folders VALUES (?, 'New', '2026')");
  let written = 0;
  const writing = setInterval(() => insert.run(`fld_${(written += 1)}`), 1);
  const id = await stage.backUp();
  clearInterval(writing);
  expect(written).toBeGreaterThan(0);
  const manifest = readManifest(stage.settings.BACKUP_FOLDER, id);
  expect(manifest).toMatchObject({ pictures: 3, missing_pictures: 0, encrypted: false });
  stage.database.exec("DELETE FROM groups; DELETE FROM folders");
  stage.database.close();
  await stage.restore(id);
  expect(stage.ask("SELECT count(*) FROM groups")).toEqual([50]);
  expect(stage.ask("SELECT cause ->> 'code' FROM holds")).toEqual(["backup_restored"]);
});

test("pictures are stored once for all backups, and removed with the last that names them", async () => {
  const [first = "", second = ""] = stage.files;
  const start = Date.parse("2026-11-01T12:00:00Z");
  const few = { BACKUP_DAILY: 1, BACKUP_WEEKLY: 1 };
  await stage.backUp(few, start);
  await stage.backUp(few, start + 1000);
  expect(stage.storedPictures()).toHaveLength(3);
  stage.database.exec(`DELETE FROM attachments WHERE file = '${first}'`);
  for (let day = 1; day <= 3; day += 1) await stage.backUp(few, start + day * DAY_MS);
  expect(stage.storedPictures()).toHaveLength(2);
  expect(stage.storedPictures().some((name) => name.endsWith(second))).toBe(true);
});

test("one backup of each of the last days and weeks is kept, besides the newest three", async () => {
  const start = Date.parse("2026-11-02T12:00:00Z");
  for (let day = 0; day < 21; day += 1) {
    await stage.backUp({ BACKUP_DAILY: 5, BACKUP_WEEKLY: 3 }, start + day * DAY_MS);
  }
  const days = (await stage.ids()).map((id) => id.slice(5, 10));
  expect(days).toEqual(["11-22", "11-21", "11-20", "11-19", "11-18", "11-15", "11-08"]);
});

test("what a killed backup left is not listed, and removed by the next one", async () => {
  mkdirSync(stage.within("2026-11-01T00-00-00-000Z.unfinished"), { recursive: true });
  writeFileSync(stage.within("2026-11-01T00-00-00-000Z.unfinished", "database.sqlite"), "half");
  expect(await stage.ids()).toEqual([]);
  const id = await stage.backUp();
  expect(await stage.ids()).toEqual([id]);
  expect(
    readdirSync(stage.settings.BACKUP_FOLDER).filter((name) => name.includes("unfin")),
  ).toEqual([]);
});

test("two backups at the same time are refused", async () => {
  await withBackupLock(stage.settings.BACKUP_FOLDER, async () => {
    await expect(stage.backUp()).rejects.toThrow("already running");
  });
});

test("backups of a newer version, under another key or of an unknown name are refused", async () => {
  const id = await stage.backUp();
  await expect(stage.restore(id, { SECRET_KEY: "x".repeat(40) })).rejects.toThrow(
    "another SECRET_KEY",
  );
  await expect(stage.restore("2020-01-01T00-00-00-000Z")).rejects.toThrow("no such backup");
  await expect(stage.restore("../data")).rejects.toThrow("no such backup");
  const path = stage.within(id, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...manifest, migrations: ["9999_future.sql"] }));
  await expect(stage.restore(id)).rejects.toThrow("newer version");
});

test("a folder that cannot be written is named", async () => {
  const folder = join(stage.path, "bot-manager.sqlite", "below-a-file");
  await expect(stage.backUp({ BACKUP_FOLDER: folder })).rejects.toThrow(`can't write to ${folder}`);
});
