import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { counted } from "@tbm/contract/sentences/words.ts";

import { MoveError } from "#hosts/installation.ts";
import { withBackupLock } from "#hosts/node/backups/backup-folder.ts";
import { createBackup } from "#hosts/node/backups/create-backup.ts";
import { DATABASE_FILE } from "#hosts/node/storage/node-data.ts";

import { readBackupSettings } from "./backup-settings.ts";
import { type Command, runCommand } from "./move-command.ts";

async function run({ host, file, folder }: Command): Promise<void> {
  if (host?.database !== DATABASE_FILE) {
    throw new MoveError("Without a worker on this machine, download a backup in its Settings.");
  }
  const { settings, given } = readBackupSettings(process.env, file && resolve(folder, file));
  const { DATA_DIR: dataDir, BACKUP_FOLDER: target } = settings;
  if (!existsSync(join(dataDir, DATABASE_FILE)) || given.secretKey === undefined) {
    throw new MoveError(`There is no installation in ${dataDir}: ${DATABASE_FILE} is not there.`);
  }
  const { id, manifest } = await withBackupLock(target, () => createBackup(settings, "manual"));
  const { records, pictures, encrypted, missing_pictures: missing } = manifest;
  const content = `${counted(records, "record")} and ${counted(pictures, "picture")}`;
  console.log(`Backed up ${content} to ${join(target, id)}`);
  if (missing > 0) console.log(`Left out because their file is missing or damaged: ${missing}.`);
  console.log(
    encrypted
      ? "To restore it, you need BACKUP_PASSPHRASE and the SECRET_KEY of this installation."
      : "To restore it, you need the SECRET_KEY of this installation.",
  );
}

await runCommand(run);
