import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import {
  type BackupSettings,
  listBackups,
  withBackupLock,
} from "#hosts/node/backups/backup-folder.ts";
import { createBackup } from "#hosts/node/backups/create-backup.ts";
import { prepareRestore, replaceData } from "#hosts/node/backups/restore-backup.ts";
import { NodeSettings } from "#hosts/node/node-settings.ts";
import { readSettings } from "#settings.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";
import { insertRows } from "#testing/world/rows.ts";

/** A data folder with a queued message to many groups and some pictures, and its settings for backups. */
export async function createBackupStage({ groups = 50, pictures = 3 } = {}) {
  const data = createDataFolder();
  const chats = Array.from({ length: groups }, (_, index) => ({
    id: -index - 1,
    title: `G${index}`,
  }));
  const bot = await data.addBot({ id: 1, token: `1:${"a".repeat(35)}`, chats });
  await data.broadcast(bot.id, bot.groups, "Hello");

  /** Stores a picture with a record, and returns the name of its file. */
  async function addPicture(text: string): Promise<string> {
    const bytes = new Uint8Array(Buffer.from(text.repeat(500)));
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    const file = `${digest}-0123456789abcdef.png`;
    await data.ports.files.put(file, bytes);
    if (data.database.isOpen)
      insertRows(data.database, { attachments: [{ owner_id: file, file }] });
    return file;
  }
  const files: string[] = [];
  for (let index = 0; index < pictures; index += 1)
    files.push(await addPicture(`picture ${index}`));

  const settings: BackupSettings = readSettings(NodeSettings, {
    ...data.environment,
    DATA_DIR: data.path,
  });
  const path = join(data.path, "bot-manager.sqlite");
  /** A path in the backup folder. */
  const within = (...names: string[]) => join(settings.BACKUP_FOLDER, ...names);
  const withGiven = (given: Partial<BackupSettings>) => ({ ...settings, ...given });
  return {
    ...data,
    settings,
    files,
    addPicture,
    /** Makes a backup, and returns its id. */
    backUp: async (given: Partial<BackupSettings> = {}, now = Date.now()): Promise<string> => {
      const all = withGiven(given);
      const make = () => createBackup(all, "manual", now);
      return (await withBackupLock(all.BACKUP_FOLDER, make)).id;
    },
    /** Replaces the data by a backup. The database must be closed. */
    restore: async (id: string, given: Partial<BackupSettings> = {}): Promise<void> => {
      const all = withGiven(given);
      await replaceData(all, await prepareRestore(all, id));
    },
    /** The ids of the backups, newest first. */
    ids: async () => (await listBackups(settings.BACKUP_FOLDER)).map(({ id }) => id),
    within,
    /** The pictures of all backups. */
    storedPictures: () =>
      readdirSync(within("files"), { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith(".png"),
      ),
    /** Runs a statement on the database, as a worker or a person with another program would. */
    change: (sql: string) => {
      const database = new DatabaseSync(path, { timeout: 5000 });
      database.exec(sql);
      database.close();
    },
    ask: (sql: string) => {
      const database = new DatabaseSync(path, { timeout: 5000 });
      try {
        return database
          .prepare(sql)
          .all()
          .map((row) => Object.values(row)[0]);
      } finally {
        database.close();
      }
    },
    hasPicture: (name: string) => existsSync(join(data.path, "files", name.slice(0, 2), name)),
  };
}
