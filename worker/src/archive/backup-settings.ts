import { resolve } from "node:path";

import type { BackupSettings } from "#hosts/node/backups/backup-folder.ts";
import { generateSecrets, readEnvironment } from "#hosts/node/environment.ts";
import { NodeSettings } from "#hosts/node/node-settings.ts";
import { PROJECT_ROOT } from "#hosts/project-root.ts";
import { readSettings } from "#settings.ts";

import type { GivenKeys } from "./archive-keys.ts";

/** The settings of the worker whose data is backed up or replaced. A new data folder has no keys yet. */
export function readBackupSettings(
  environment: Record<string, string | undefined>,
  folder: string | undefined,
): { settings: BackupSettings; given: GivenKeys } {
  const found: Record<string, string | undefined> = readEnvironment(PROJECT_ROOT, environment);
  const all = { ...found, ...generateSecrets(found) };
  const settings = readSettings(NodeSettings, all);
  const textOf = (name: string) => found[name]?.trim() || undefined;
  return {
    settings: { ...settings, BACKUP_FOLDER: resolve(folder ?? settings.BACKUP_FOLDER) },
    given: { secretKey: textOf("SECRET_KEY"), oldSecretKey: textOf("OLD_SECRET_KEY") },
  };
}
