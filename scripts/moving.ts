import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

import { keepSecrets, makeSecrets, readEnvironment } from "@tbm/worker/hosts/node/environment.ts";
import { SealBroken } from "@tbm/worker/sealing.ts";
import { sealToken, unsealToken } from "@tbm/worker/telegram/bot-token.ts";

import { type Head, keyIdOf } from "./archive-format.ts";
import { holding, type HostData, type Installation, isEmpty, MoveError } from "./installation.ts";
import { type Archive, openArchive, readInto } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

const ROOT = join(import.meta.dirname, "..");
/** What is not whole yet is here, beside what it may become. */
const UNFINISHED = "import-unfinished";

type Environment = Record<string, string | undefined>;

function settingsOf(environment: Environment) {
  const found: Environment = readEnvironment(ROOT, environment);
  return {
    dataDir: found["DATA_DIR"] ?? "",
    secretKey: found["SECRET_KEY"]?.trim() || undefined,
    oldSecretKey: found["OLD_SECRET_KEY"]?.trim() || undefined,
  };
}

/** Writes an installation's data and pictures into a new file, which only its owner can read. */
export async function exportTo(path: string, host: HostData, environment: Environment) {
  const { dataDir, secretKey } = settingsOf(environment);
  if (!existsSync(join(dataDir, host.database))) {
    throw new MoveError(`There is no installation in ${dataDir}: ${host.database} is not there.`);
  }
  if (!secretKey) throw new MoveError("The setting SECRET_KEY of this installation is missing.");
  return holding(dataDir, async () => {
    const file = await open(path, "wx", 0o600).catch((error: unknown) => {
      throw new MoveError(`The file ${path} cannot be made: ${String(error)}.`);
    });
    try {
      const installation = await host.open(dataDir);
      try {
        await installation.migrate();
        return await writeArchive(file, installation, secretKey);
      } finally {
        await installation.close();
      }
    } catch (error) {
      rmSync(path);
      throw error;
    } finally {
      await file.close();
    }
  });
}

async function assertTargetEmpty(host: HostData, dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, host.database))) return;
  const target = await host.open(dataDir);
  try {
    await target.migrate();
    if (await isEmpty(target)) return;
  } finally {
    await target.close();
  }
  throw new MoveError(
    `The data folder ${dataDir} is not empty: import only into a new one. Set DATA_DIR to another folder.`,
  );
}

/** What opens the sealed tokens, what they are sealed under from now on, and that if it is new. */
interface Keys {
  from: string;
  to: string;
  made: Record<string, string>;
}

async function chooseKeys(
  { key }: Head,
  { secretKey, oldSecretKey }: ReturnType<typeof settingsOf>,
): Promise<Keys> {
  const belongs = async (one: string | undefined) =>
    one !== undefined && (await keyIdOf(one)) === key;
  if (secretKey !== undefined && (await belongs(secretKey))) {
    return { from: secretKey, to: secretKey, made: {} };
  }
  if (oldSecretKey === undefined || !(await belongs(oldSecretKey))) {
    throw new MoveError(
      oldSecretKey === undefined
        ? "The bots' tokens in this archive are encrypted under another SECRET_KEY. Set OLD_SECRET_KEY to the SECRET_KEY of the installation that it was made on (in its data/.env) and import again."
        : "OLD_SECRET_KEY is not the SECRET_KEY of the installation that this archive was made on.",
    );
  }
  const made = secretKey === undefined ? makeSecrets({ API_KEY: "kept out" }) : {};
  return { from: oldSecretKey, to: secretKey ?? made["SECRET_KEY"] ?? "", made };
}

/** A token that nobody could open before stays as it is; its bot is offline with that reason. */
async function sealAnew({ all, batch }: Installation, from: string, to: string): Promise<void> {
  const holder = (SECRET_KEY: string) => ({ settings: { SECRET_KEY }, randomBytes });
  for (const row of await all({ sql: "SELECT id, sealed_token FROM bots", params: [] })) {
    const [id, sealed_token] = row.map(String);
    if (id === undefined || sealed_token === undefined) continue;
    try {
      const token = await unsealToken(holder(from), { id, sealed_token });
      const params = [await sealToken(holder(to), id, token), id];
      await batch([{ sql: "UPDATE bots SET sealed_token = ? WHERE id = ?", params }]);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  }
}

const reasonFor = ({ made_at }: Head) =>
  `The data was imported from an archive of ${made_at.slice(0, 10)}, ${made_at.slice(11, 16)} UTC.`;

/** Brings it to this version, and keeps it from sending anything before the operator says so. */
async function settle(installation: Installation, head: Head): Promise<void> {
  await installation.migrate();
  const now = new Date().toISOString();
  await installation.batch([
    // Whoever was still carrying these out has stopped.
    { sql: "DELETE FROM repeats WHERE status IS NULL", params: [] },
    { sql: "DELETE FROM holds", params: [] },
    { sql: "INSERT INTO holds VALUES (1, ?, ?)", params: [now, reasonFor(head)] },
  ]);
}

/** Fills a draft of an installation beside the one that it becomes. */
async function fill(draft: string, host: HostData, archive: Archive, keys: Keys) {
  const installation = await host.open(draft);
  try {
    const count = await readInto(installation, archive, keys.from);
    if (keys.from !== keys.to) await sealAnew(installation, keys.from, keys.to);
    await settle(installation, archive.head);
    return count;
  } finally {
    await installation.close();
  }
}

/** Puts an archive into an empty data folder: all of it, or nothing changes. */
export async function importFrom(path: string, host: HostData, environment: Environment) {
  const settings = settingsOf(environment);
  const { dataDir } = settings;
  return holding(dataDir, async () => {
    await assertTargetEmpty(host, dataDir);
    const draft = join(dataDir, UNFINISHED);
    rmSync(draft, { recursive: true, force: true });
    const file = await open(path).catch(() => {
      throw new MoveError(`The archive ${path} cannot be read.`);
    });
    try {
      const archive = await openArchive(file);
      const keys = await chooseKeys(archive.head, settings);
      mkdirSync(draft);
      const count = await fill(draft, host, archive, keys);
      // Before the data that is sealed under it.
      keepSecrets(dataDir, keys.made);
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
