import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { tablesOf } from "#hosts/archive-file/archive-tables.ts";
import { writeArchive } from "#hosts/archive-file/write-archive.ts";
import { withDataFolderLock, type HostData, isEmpty, MoveError } from "#hosts/installation.ts";
import { saveSecrets, readEnvironment } from "#hosts/node/environment.ts";
import { PROJECT_ROOT } from "#hosts/project-root.ts";

import { writeNewFile, openExisting } from "./archive-file.ts";
import { chooseKeys, type Keys } from "./archive-keys.ts";
import { fillInstallation } from "./fill-installation.ts";
import { type Archive, openArchive } from "./read-archive.ts";

/** The folder inside the data folder in which an import is prepared. */
const UNFINISHED = "import-unfinished";

type Environment = Record<string, string | undefined>;

function settingsOf(environment: Environment) {
  const found: Environment = readEnvironment(PROJECT_ROOT, environment);
  return {
    dataDir: found["DATA_DIR"] ?? "",
    secretKey: found["SECRET_KEY"]?.trim() || undefined,
    oldSecretKey: found["OLD_SECRET_KEY"]?.trim() || undefined,
  };
}

/** Writes an installation's data and pictures into a new file that only its owner can read. */
export async function exportTo(path: string, host: HostData, environment: Environment) {
  const { dataDir, secretKey } = settingsOf(environment);
  if (!existsSync(join(dataDir, host.database))) {
    throw new MoveError(`There is no installation in ${dataDir}: ${host.database} is not there.`);
  }
  if (!secretKey) throw new MoveError("The setting SECRET_KEY of this installation is missing.");
  return withDataFolderLock(dataDir, () =>
    writeNewFile(path, async (file) => {
      const installation = await host.open(dataDir);
      try {
        await installation.migrate();
        return await writeArchive(file, installation, secretKey, await tablesOf(installation));
      } finally {
        await installation.close();
      }
    }),
  );
}

async function assertTargetEmpty(host: HostData, dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, host.database))) return;
  const target = await host.open(dataDir);
  try {
    await target.migrate();
    if (await isEmpty(target, await tablesOf(target))) return;
  } finally {
    await target.close();
  }
  throw new MoveError(
    `The data folder ${dataDir} is not empty: import only into a new one. Set DATA_DIR to another folder.`,
  );
}

async function fillFolder(draft: string, host: HostData, archive: Archive, keys: Keys) {
  const installation = await host.open(draft);
  try {
    return await fillInstallation(installation, archive, keys);
  } finally {
    await installation.close();
  }
}

/** Imports an archive into an empty data folder, completely or not at all. */
export async function importFrom(path: string, host: HostData, environment: Environment) {
  const settings = settingsOf(environment);
  const { dataDir } = settings;
  return withDataFolderLock(dataDir, async () => {
    await assertTargetEmpty(host, dataDir);
    const draft = join(dataDir, UNFINISHED);
    rmSync(draft, { recursive: true, force: true });
    const file = await openExisting(path);
    try {
      const archive = await openArchive(file);
      const keys = await chooseKeys(archive.head, settings);
      mkdirSync(draft);
      const count = await fillFolder(draft, host, archive, keys);
      // Saved before the data that is sealed with it.
      saveSecrets(dataDir, keys.generated);
      for (const part of host.parts) {
        rmSync(join(dataDir, part), { recursive: true, force: true });
        if (existsSync(join(draft, part))) renameSync(join(draft, part), join(dataDir, part));
      }
      return count;
    } finally {
      await file.close();
      rmSync(draft, { recursive: true, force: true });
    }
  });
}
