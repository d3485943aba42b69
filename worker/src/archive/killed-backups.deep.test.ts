import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, test } from "vitest";

import { type BackupSettings, listIds, readManifest } from "#hosts/node/backups/backup-folder.ts";
import { examineDatabase } from "#hosts/node/backups/examine-database.ts";
import { prepareRestore } from "#hosts/node/backups/restore-backup.ts";
import { createBackupStage } from "#testing/backups/backup-stage.ts";
import { spawnProgram } from "#testing/crash/spawn-program.ts";

const ROUNDS = 100;
const LONG_MS = 600_000;

/** Runs a command on a data folder, and kills it after `afterMs`. Resolves to how long it ran, and its exit code. */
async function run(
  program: string,
  options: string[],
  environment: Record<string, string>,
  afterMs = Infinity,
) {
  const started = performance.now();
  const child = spawnProgram(`worker/src/archive/${program}.ts`, options, environment);
  child.stdout.resume();
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const closed = once(child, "close");
  if (afterMs < Infinity) {
    await Promise.race([closed, sleep(afterMs)]);
    child.kill("SIGKILL");
  }
  const [code] = await closed;
  return { code, output, ms: performance.now() - started };
}

const environmentOf = ({ DATA_DIR, SECRET_KEY }: BackupSettings) => ({
  DATA_DIR,
  SECRET_KEY,
  API_KEY: "canary-api-key-0123456789abcdef",
});

test.concurrent(
  "a backup that is killed at any moment leaves only complete ones",
  async () => {
    const stage = await createBackupStage({ groups: 2000, pictures: 20 });
    stage.database.close();
    const { settings } = stage;
    const { BACKUP_FOLDER: folder } = settings;
    const random = seededRandom(1);
    const backUp = (afterMs?: number) => run("backup", [], environmentOf(settings), afterMs);
    await backUp();
    const { ms, code, output } = await backUp();
    expect(code, output).toBe(0);
    let completed = 0;
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      stage.change(`INSERT INTO folders VALUES ('fld_${round}', 'F', '2026')`);
      await stage.addPicture(`added ${round}`);
      const killed = await backUp(ms * (0.3 + 0.8 * random.next()));
      completed += killed.code === 0 ? 1 : 0;
      for (const id of await listIds(folder)) {
        if (seen.has(id)) continue;
        seen.add(id);
        const { isIntact, sha256 } = await examineDatabase(join(folder, id, "database.sqlite"));
        const digest = readManifest(folder, id)?.digests["database.sqlite"];
        expect({ isIntact, sha256 }).toEqual({ isIntact: true, sha256: digest });
      }
    }
    expect(completed).toBeLessThan(ROUNDS);
    expect((await backUp()).code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
    const [newest = ""] = await listIds(folder);
    const { pictures } = await prepareRestore(settings, newest);
    expect(pictures).toHaveLength(20);
    stage.remove();
  },
  LONG_MS,
);

test.concurrent(
  "a restore that is killed at any moment leaves the old data or the new, and both whole",
  async () => {
    const stage = await createBackupStage({ groups: 2000, pictures: 5 });
    stage.database.close();
    const { settings, files } = stage;
    const random = seededRandom(2);
    const environment = environmentOf(settings);
    expect((await run("backup", [], environment)).code).toBe(0);
    const [id = ""] = await listIds(settings.BACKUP_FOLDER);
    const MARK = "INSERT INTO folders VALUES ('fld_old', 'Old', '2026'); DELETE FROM holds";
    const restore = (afterMs?: number) => run("restore", [id], environment, afterMs);
    stage.change(MARK);
    const { ms, code, output } = await restore();
    expect(code, output).toBe(0);
    const ends = { old: 0, new: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (stage.ask("SELECT count(*) FROM folders")[0] === 0) stage.change(MARK);
      stage.change("DELETE FROM attachments WHERE position < 0");
      for (const name of files) await stage.ports.files.delete(name);
      await restore(ms * (0.3 + 0.8 * random.next()));
      expect(stage.ask("PRAGMA integrity_check")).toEqual(["ok"]);
      expect(stage.ask("SELECT count(*) FROM deliveries")).toEqual([2000]);
      const isOld = stage.ask("SELECT count(*) FROM folders")[0] === 1;
      ends[isOld ? "old" : "new"] += 1;
      expect(stage.ask("SELECT count(*) FROM holds")).toEqual([isOld ? 0 : 1]);
      if (!isOld) expect(files.every((name) => stage.hasPicture(name))).toBe(true);
    }
    expect(ends.old).toBeGreaterThan(0);
    expect(ends.new).toBeGreaterThan(0);
    stage.remove();
  },
  LONG_MS,
);
