import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import type { BackupReason } from "@tbm/contract/upkeep/backups.ts";

import { backupFailed } from "#features/backups/backup-failed.ts";
import { AppError } from "#http/app-error.ts";
import type { Backups, BackupState, Ports } from "#ports.ts";

import { archiveOf } from "./backup-archive.ts";
import {
  type BackupSettings,
  FAILURE,
  listBackups,
  readManifest,
  withBackupLock,
  writeWhole,
} from "./backup-folder.ts";
import { createBackup } from "./create-backup.ts";
import { type PreparedRestore, prepareRestore, RESTORED } from "./restore-backup.ts";

type Failure = NonNullable<BackupState["failure"]>;
type Restored = NonNullable<BackupState["restored"]>;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The cause of a refusal; of anything else its message. */
const causeOf = (error: unknown, code: "backup_failed" | "restore_failed"): Cause =>
  error instanceof AppError ? error.cause : { code, params: { message: messageOf(error) } };

/** The text of a note, which is JSON. */
const readNote = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), "utf8").catch(() => "null");

/** Notes that a restore failed, for the list of backups. */
export async function noteFailedRestore(
  { BACKUP_FOLDER }: Pick<BackupSettings, "BACKUP_FOLDER">,
  id: string,
  error: unknown,
): Promise<void> {
  const cause = causeOf(error, "restore_failed");
  const note: Restored = { id, at: new Date().toISOString(), failure: { cause } };
  await writeWhole(BACKUP_FOLDER, RESTORED, JSON.stringify(note));
}

/**
 * The backups of the Node host, in a folder. `replaceData` is called with what is prepared, and restarts the host with
 * it soon after the answer was sent.
 */
export function createNodeBackups(
  settings: BackupSettings,
  ports: Pick<Ports, "log" | "now">,
  replaceData: (prepared: PreparedRestore) => void,
): Backups {
  const { BACKUP_FOLDER: folder } = settings;
  let running: BackupState["running"] = null;
  /** In memory too, because the folder may be what fails. */
  let lastFailure: Failure | null = null;

  async function make(reason: BackupReason): Promise<void> {
    try {
      const { id, manifest } = await withBackupLock(folder, () =>
        createBackup(settings, reason, ports.now()),
      );
      ports.log.info("backup made", { id, records: manifest.records, bytes: manifest.size });
    } catch (error) {
      const cause = causeOf(error, "backup_failed");
      const failure: Failure = { at: new Date(ports.now()).toISOString(), cause };
      await writeWhole(folder, FAILURE, JSON.stringify(failure)).catch(() => undefined);
      lastFailure = failure;
      backupFailed(ports, cause);
    }
  }

  function begin(kind: "backup" | "restore"): void {
    if (running !== null) throw new AppError(409, "backup_running");
    running = kind;
  }

  return {
    list: () => listBackups(folder),
    state: async () => ({
      running,
      failure: (JSON.parse(await readNote(folder, FAILURE)) as Failure | null) ?? lastFailure,
      restored: JSON.parse(await readNote(folder, RESTORED)) as Restored | null,
      can_restore: true,
    }),
    start: async (reason) => {
      begin("backup");
      lastFailure = null;
      void make(reason).finally(() => {
        running = null;
      });
    },
    archive: (id) => archiveOf(settings, id),
    restore: async (id) => {
      if (!readManifest(folder, id)) return false;
      begin("restore");
      try {
        const prepared = await withBackupLock(folder, () => prepareRestore(settings, id));
        replaceData(prepared);
        return true;
      } catch (error) {
        running = null;
        throw error;
      }
    },
  };
}
