import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { connectLink } from "#hosts/node/connect-link.ts";
import { saveSecrets, generateSecrets } from "#hosts/node/environment.ts";
import { PROJECT_ROOT } from "#hosts/project-root.ts";

import {
  accountSettings,
  assertLoggedIn,
  findDatabase,
  parseList,
  secretsFileIn,
} from "./account.ts";
import { BUNDLE, bundleWorker } from "./bundle-worker.ts";
import { CLOUDFLARE_SETTINGS } from "./cloudflare-settings.ts";
import { wranglerConfig } from "./wrangler-config.ts";
import { askWrangler, DeployError, runWrangler, tryWrangler } from "./wrangler.ts";

const SECRETS = ["API_KEY", "SECRET_KEY"];
const SETTINGS = CLOUDFLARE_SETTINGS.filter((name) => !SECRETS.includes(name));
const SAVED_LOCALLY = new Set([...SECRETS, "WORKER_URL"]);

function ensureDatabase(): string {
  const [{ database_name: name, database_id: given }] = wranglerConfig.d1_databases;
  if (given) return given;
  const found = findDatabase(name);
  if (found !== null) return found;
  runWrangler(["d1", "create", name]);
  const id = findDatabase(name);
  if (id === null) throw new DeployError(`The D1 database ${name} was not created.`);
  return id;
}

function ensureBucket(): void {
  const [{ bucket_name: name }] = wranglerConfig.r2_buckets;
  if (tryWrangler(["r2", "bucket", "info", name]) === null) {
    runWrangler(["r2", "bucket", "create", name]);
  }
}

/** Writes wrangler.jsonc with the account's database id and absolute paths. */
function writeConfig(folder: string, databaseId: string): string {
  const [database] = wranglerConfig.d1_databases;
  const config = {
    ...wranglerConfig,
    main: BUNDLE,
    assets: {
      ...wranglerConfig.assets,
      directory: join(PROJECT_ROOT, wranglerConfig.assets.directory),
    },
    d1_databases: [
      {
        ...database,
        database_id: databaseId,
        migrations_dir: join(PROJECT_ROOT, database.migrations_dir),
      },
    ],
  };
  const file = join(folder, "wrangler.json");
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** The names of the worker's secrets. Throws if they cannot be read, so that existing ones are not replaced. */
function knownSecrets(config: string): Set<unknown> {
  const list = ["secret", "list", "--config", config, "--format", "json"];
  const { isDone, stdout, stderr } = askWrangler(list);
  if (isDone) return new Set(parseList(stdout).map(({ name }) => name));
  if (/this is a new Worker/.test(stdout + stderr)) return new Set();
  throw new DeployError(`Cloudflare did not list the worker's secrets.\n${stderr || stdout}`);
}

/** Values for the secrets that the worker lacks: set by the operator, saved by an earlier deploy, or generated. */
function missingSecrets(
  known: Set<unknown>,
  saved: Record<string, string | undefined>,
  environment: Record<string, string | undefined>,
) {
  const given: Record<string, string | undefined> = { ...saved, ...environment };
  const values = { ...given, ...generateSecrets(given) };
  const wanted = [
    ...SECRETS.filter((name) => !known.has(name) || environment[name]?.trim()),
    ...SETTINGS.filter((name) => environment[name]?.trim()),
  ];
  return Object.fromEntries(wanted.map((name) => [name, values[name] ?? ""]));
}

/** Saves the worker's secrets and address locally, because they cannot be read from the account. */
function saveLocally(texts: Record<string, string>): void {
  const { dataDir, saved } = accountSettings(process.env);
  const secrets = Object.entries(texts).filter(
    ([name, value]) => SAVED_LOCALLY.has(name) && saved[name] !== value,
  );
  if (secrets.length === 0) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  saveSecrets(dataDir, Object.fromEntries(secrets), secretsFileIn(dataDir));
  console.log(`The worker's secrets are in ${secretsFileIn(dataDir)}. Do not lose this file.`);
}

function applySchema(config: string): void {
  const apply = ["d1", "migrations", "apply", "DB", "--remote", "--config", config];
  const { isDone, stdout, stderr } = askWrangler(apply);
  if (!isDone) throw new DeployError(`The schema was not applied.\n${stderr || stdout}`);
  console.log("The database has the worker's schema.");
}

/** Sets WORKER_URL, because a worker without its address gets no updates. */
function setAddress(config: string, url: string): void {
  const put = ["secret", "put", "WORKER_URL", "--config", config];
  const { isDone, stdout, stderr } = askWrangler(put, url);
  if (!isDone)
    throw new DeployError(`The setting WORKER_URL could not be saved.\n${stderr || stdout}`);
}

function deploy(folder: string): void {
  assertLoggedIn();
  const config = writeConfig(folder, ensureDatabase());
  ensureBucket();
  const known = knownSecrets(config);
  const { saved } = accountSettings(process.env);
  const texts: Record<string, string> = missingSecrets(known, saved, process.env);
  saveLocally(texts);
  applySchema(config);
  const file = join(folder, `${randomBytes(8).toString("hex")}.json`);
  writeFileSync(file, JSON.stringify(texts), { mode: 0o600 });
  const printed = runWrangler([
    "deploy",
    "--config",
    config,
    "--keep-vars",
    "--secrets-file",
    file,
  ]);
  const given = texts["WORKER_URL"] || (known.has("WORKER_URL") && saved["WORKER_URL"]);
  const url = given || /https:\/\/\S+\.workers\.dev/.exec(printed)?.[0];
  if (!url) throw new DeployError("Set WORKER_URL to the address of the worker and deploy again.");
  if (!given && !known.has("WORKER_URL")) setAddress(config, url);
  console.log(`Telegram Bot Manager is running at ${url}`);
  const key = texts["API_KEY"]?.split(",")[0];
  if (!key) return console.log("The API key is the same as in the first deploy.");
  console.log(`API key: ${key}`);
  console.log(`Connect: ${connectLink(url, key)}`);
}

const folder = mkdtempSync(join(tmpdir(), "tbm-deploy-"));
try {
  await bundleWorker();
  if (process.argv.includes("--dry-run")) {
    const config = writeConfig(folder, "dry-run");
    runWrangler(["deploy", "--dry-run", "--config", config]);
    console.log("Nothing was created, changed or deployed.");
  } else deploy(folder);
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
