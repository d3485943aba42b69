import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createBackupStage } from "#testing/backups/backup-stage.ts";

import { archiveOf } from "./backup-archive.ts";

const PASSPHRASE = "a long passphrase of canaries";

let stage: Awaited<ReturnType<typeof createBackupStage>>;
beforeEach(async () => {
  stage = await createBackupStage();
});
afterEach(() => stage.remove());

test("an encrypted backup contains nothing readable, and opens only with its passphrase", async () => {
  const sealed = { BACKUP_PASSPHRASE: PASSPHRASE };
  const id = await stage.backUp(sealed);
  const texts = readdirSync(stage.settings.BACKUP_FOLDER, { recursive: true, encoding: "utf8" })
    .map((name) => stage.within(name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "latin1"));
  expect(texts.some((text) => /SQLite format|picture 1|Hello/.test(text))).toBe(false);
  await expect(stage.restore(id)).rejects.toThrow(
    "This backup is encrypted. Set BACKUP_PASSPHRASE",
  );
  const wrong = stage.restore(id, { BACKUP_PASSPHRASE: "another long passphrase" });
  await expect(wrong).rejects.toThrow("encrypted with another passphrase");
  stage.database.exec("DELETE FROM groups; DELETE FROM attachments");
  for (const name of stage.files) await stage.ports.files.delete(name);
  stage.database.close();
  await stage.restore(id, sealed);
  expect(stage.ask("SELECT count(*) FROM groups")).toEqual([50]);
  expect(stage.files.every((name) => stage.hasPicture(name))).toBe(true);
});

test.each([false, true])(
  "a backup that was changed or cut off is refused (encrypted: %s)",
  async (isSealed) => {
    const sealed = isSealed ? { BACKUP_PASSPHRASE: PASSPHRASE } : {};
    const id = await stage.backUp(sealed);
    const path = stage.within(id, "database.sqlite");
    const whole = readFileSync(path);
    truncateSync(path, whole.length - 4096);
    await expect(stage.restore(id, sealed)).rejects.toThrow("damaged or incomplete");
    const changed = Buffer.from(whole);
    changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, changed);
    await expect(stage.restore(id, sealed)).rejects.toThrow("damaged or incomplete");
    writeFileSync(path, whole);
    const [picture = ""] = stage.storedPictures();
    truncateSync(stage.within("files", picture), 10);
    await expect(stage.restore(id, sealed)).rejects.toThrow("damaged or incomplete");
  },
);

test("the archive of a backup has no plain token, and of an encrypted one nothing readable", async () => {
  const textOf = async (id: string, given = {}) =>
    Buffer.from(
      await new Response(await archiveOf({ ...stage.settings, ...given }, id)).arrayBuffer(),
    );
  const plain = (await textOf(await stage.backUp())).toString("latin1");
  expect(plain).toContain("archive.json");
  expect(plain).not.toContain("a".repeat(35));
  const sealed = { BACKUP_PASSPHRASE: PASSPHRASE };
  const hidden = (await textOf(await stage.backUp(sealed), sealed)).toString("latin1");
  expect(hidden).toMatch(/^TBMSEAL1/);
  expect(hidden).not.toMatch(/archive\.json|Hello/);
});
