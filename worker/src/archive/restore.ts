import { existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { counted } from "@tbm/contract/sentences/words.ts";

import { MoveError } from "#hosts/installation.ts";
import {
  type BackupSettings,
  listBackups,
  readManifest,
  withBackupLock,
} from "#hosts/node/backups/backup-folder.ts";
import { namesIn, readStored } from "#hosts/node/backups/backup-pictures.ts";
import {
  type PreparedRestore,
  prepareRestore,
  removeRestoreDraft,
  replaceData,
  restoreDraft,
} from "#hosts/node/backups/restore-backup.ts";
import { saveSecrets } from "#hosts/node/environment.ts";
import { lockDataFolder } from "#hosts/node/storage/lock-data-folder.ts";
import { DATABASE_FILE, nodeData } from "#hosts/node/storage/node-data.ts";

import { openExisting } from "./archive-file.ts";
import { chooseKeys, type GivenKeys, type Keys, resealTokens } from "./archive-keys.ts";
import { readBackupSettings } from "./backup-settings.ts";
import { fillInstallation } from "./fill-installation.ts";
import { type Command, commandLine, runCommand } from "./move-command.ts";
import { openArchive } from "./read-archive.ts";

interface Prepared {
  prepared: PreparedRestore;
  keys: Keys;
}

/** Opens the prepared data for `work`. */
async function inDraft(
  settings: BackupSettings,
  work: (draft: Awaited<ReturnType<typeof nodeData.open>>) => Promise<unknown>,
): Promise<void> {
  const draft = await nodeData.open(restoreDraft(settings));
  try {
    await work(draft);
  } finally {
    await draft.close();
  }
}

async function prepareFolder(
  settings: BackupSettings,
  path: string,
  given: GivenKeys,
): Promise<Prepared> {
  const [folder, id] = [dirname(path), basename(path)];
  const manifest = readManifest(folder, id);
  if (!manifest) throw new MoveError(`${path} is not a backup.`);
  const keys = await chooseKeys(manifest, given);
  const source = { ...settings, BACKUP_FOLDER: folder, SECRET_KEY: keys.from };
  const prepared = await withBackupLock(folder, () => prepareRestore(source, id));
  if (keys.from !== keys.to) {
    await inDraft(settings, async (draft) => {
      await draft.migrate();
      await resealTokens(draft, keys);
    });
  }
  return { prepared, keys };
}

async function prepareArchive(
  settings: BackupSettings,
  path: string,
  given: GivenKeys,
): Promise<Prepared> {
  const file = await openExisting(path, settings.BACKUP_PASSPHRASE);
  try {
    const archive = await openArchive(file);
    const keys = await chooseKeys(archive.head, given);
    const draft = restoreDraft(settings);
    removeRestoreDraft(settings);
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    await inDraft(settings, (installation) => fillInstallation(installation, archive, keys));
    const pictures = join(draft, "files");
    const prepared = {
      id: basename(path),
      madeAt: archive.head.made_at,
      pictures: [...(await namesIn(pictures))],
      readPicture: (name: string) => readStored(pictures, name, undefined, false),
    };
    return { prepared, keys };
  } finally {
    await file.close();
  }
}

async function listed({ BACKUP_FOLDER }: BackupSettings): Promise<string> {
  const backups = await listBackups(BACKUP_FOLDER);
  if (backups.length === 0) return `There is no backup in ${BACKUP_FOLDER}.`;
  const lines = backups.map(({ id, records, encrypted }) =>
    [id, counted(records, "record"), ...(encrypted ? ["encrypted"] : [])].join(", "),
  );
  const example = commandLine("restore", backups[0]?.id ?? "");
  return `Name one of these, as in ${example}\n${lines.join("\n")}`;
}

async function run({ host, file, folder }: Command): Promise<void> {
  if (host?.database !== DATABASE_FILE) {
    throw new MoveError("To restore a worker on Cloudflare, import the archive of the backup.");
  }
  const { settings, given } = readBackupSettings(process.env, undefined);
  if (!file) throw new MoveError(await listed(settings));
  // Refused now rather than after the preparation, if a worker runs.
  lockDataFolder(settings.DATA_DIR).release();
  const known = join(settings.BACKUP_FOLDER, file);
  const path = existsSync(known) ? known : resolve(folder, file);
  if (!existsSync(path)) throw new MoveError(`There is no backup ${file}.`);
  const prepare = statSync(path).isDirectory() ? prepareFolder : prepareArchive;
  const { prepared, keys } = await prepare(settings, path, given);
  // Saved before the data that is sealed with it.
  saveSecrets(settings.DATA_DIR, keys.generated);
  await replaceData({ ...settings, SECRET_KEY: keys.to }, prepared);
  console.log(`Restored the data of ${prepared.madeAt}. What it replaced is kept as a backup.`);
  console.log("Sending is on hold: start the worker, open the console, and decide what to send.");
}

await runCommand(run);
