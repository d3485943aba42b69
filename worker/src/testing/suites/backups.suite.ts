import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { runScript } from "#testing/crash/run-script.ts";
import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import { type HostFixture, SECRET_KEY } from "./host-fixture.ts";

const LONG_MS = 120_000;
const LINK = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com/" }]] };

/** Imports an archive into a new data folder of the Node host, and reads some of its records. */
async function importInto(archive: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), "tbm-imported-"));
  try {
    const file = join(folder, "backup.tar");
    writeFileSync(file, archive);
    const DATA_DIR = join(folder, "data");
    const script = "worker/src/archive/import.ts";
    const { output } = await runScript(script, [file], { DATA_DIR, SECRET_KEY });
    const database = new DatabaseSync(join(DATA_DIR, "bot-manager.sqlite"));
    const folders = database.prepare("SELECT name FROM folders").all();
    database.close();
    const files = readdirSync(join(DATA_DIR, "files"), { recursive: true, encoding: "utf8" });
    return {
      output,
      folders: folders.map(({ name }) => name),
      pictures: files.filter((name) => name.includes(".")).length,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Listed {
  backups: { id: string; reason: string; records: number; pictures: number }[];
  running: string | null;
  failure: unknown;
  restored: { id: string; failure: unknown } | null;
  can_restore: boolean;
}

/** Every host: a backup is made while it runs, downloaded, and restored where the host can do that. */
export function testBackups(fixtureOf: () => HostFixture): void {
  const list = async (): Promise<Listed> => (await fixtureOf().call("GET", "/api/backups")).body;

  async function backUp(): Promise<string> {
    const fixture = fixtureOf();
    const known = new Set((await list()).backups.map(({ id }) => id));
    expect((await fixture.call("POST", "/api/backups")).status).toBe(202);
    let made = "";
    await eventually(async () => {
      const { backups, running, failure } = await list();
      expect(failure).toBeNull();
      expect(running).toBeNull();
      made = backups.find(({ id }) => !known.has(id))?.id ?? "";
      expect(made).not.toBe("");
    });
    return made;
  }

  test(
    "a backup has all records and pictures, and is downloaded as an archive",
    async () => {
      const fixture = fixtureOf();
      const folder = await fixture.call("POST", "/api/folders", { name: "Backed up" });
      const form = new FormData();
      form.append("folderId", folder.body.id);
      form.append("images", new File([png({ seed: 77 })], "77.png"));
      await fixture.call("POST", "/api/images", form);
      const id = await backUp();
      const made = (await list()).backups.find((backup) => backup.id === id);
      expect(made?.reason).toBe("manual");
      expect(made?.records).toBeGreaterThan(0);
      expect(made?.pictures).toBeGreaterThan(0);
      const path = `/api/backups/${id}/archive`;
      expect((await fixture.call("GET", path)).status).toBe(200);
      const archive = await fixture.open(`${fixture.url}${path}`, { headers: fixture.withKey });
      const restored = await importInto(Buffer.from(await archive.arrayBuffer()));
      expect(restored.output).toContain("Imported");
      expect(restored.folders).toContain("Backed up");
      expect(restored.pictures).toBe(made?.pictures);
    },
    LONG_MS,
  );

  test(
    "a restored backup brings back what was deleted, keeps what was sent, and holds sending",
    async () => {
      const fixture = fixtureOf();
      if (!(await list()).can_restore) {
        const { backups } = await list();
        const refused = await fixture.call("POST", `/api/backups/${backups[0]?.id}/restore`);
        expect(refused).toMatchObject({
          status: 409,
          body: { cause: { code: "restore_elsewhere" } },
        });
        return;
      }
      const { send, seen } = await fixture.botInGroups(2);
      const keyboard = await fixture.call("POST", "/api/keyboards", {
        name: "Kept",
        keyboard: LINK,
      });
      const id = await backUp();
      await fixture.call("DELETE", `/api/keyboards/${keyboard.body.id}`);
      const { body: sent } = await send({ message: "Sent after the backup" });
      expect((await fixture.call("POST", `/api/backups/${id}/restore`)).status).toBe(202);
      await eventually(async () => expect((await list()).restored).toMatchObject({ id }));
      expect((await list()).restored?.failure).toBeNull();

      const names = (await fixture.call("GET", "/api/keyboards")).body.map(
        ({ name }: { name: string }) => name,
      );
      expect(names).toContain("Kept");
      const hold = await fixture.call("GET", "/api/hold");
      expect(hold.body).toMatchObject({ held: true, cause: { code: "backup_restored" } });
      const history = await fixture.call("GET", `/api/broadcasts/${sent.broadcastId}`);
      expect(history.body).toMatchObject({ sent: 2, pending: 0 });
      expect((await list()).backups[0]?.reason).toBe("before_restore");
      const released = await fixture.call("POST", "/api/hold/release", { queued: "send" });
      expect(released.body.held).toBe(false);
      expect(seen()).toHaveLength(2);
    },
    LONG_MS,
  );
}
