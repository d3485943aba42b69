import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";
import { makeSecrets } from "@tbm/worker/hosts/node/environment.ts";

import { BUNDLE, bundleWorker } from "./bundle-worker.ts";
import { wranglerConfig } from "./wrangler-config.ts";
import { DeployError, runWrangler, tryWrangler } from "./wrangler.ts";

const ROOT = join(import.meta.dirname, "..");
const SETTINGS = ["WORKER_URL", "TELEGRAM_API_ROOT", "TIMEZONE", "LOCALE", "ALLOWED_ORIGINS"];
const SECRETS = ["API_KEY", "SECRET_KEY"];

const parsed = (text: string | null): Record<string, unknown>[] => {
  const start = text?.indexOf("[") ?? -1;
  // These commands print a list of records; where they print none, there is none.
  return start < 0 ? [] : (JSON.parse(text?.slice(start) ?? "") as Record<string, unknown>[]);
};

const findDatabase = (name: string) =>
  parsed(tryWrangler(["d1", "list", "--json"])).find((one) => one["name"] === name)?.["uuid"];

function ensureDatabase(): string {
  const [{ database_name: name, database_id: given }] = wranglerConfig.d1_databases;
  if (given) return given;
  if (!findDatabase(name)) runWrangler(["d1", "create", name]);
  const id = findDatabase(name);
  if (typeof id !== "string") throw new DeployError(`The D1 database ${name} was not created.`);
  return id;
}

function ensureBucket(): void {
  const [{ bucket_name: name }] = wranglerConfig.r2_buckets;
  if (tryWrangler(["r2", "bucket", "info", name]) === null) {
    runWrangler(["r2", "bucket", "create", name]);
  }
}

/** wrangler.jsonc with what only the account knows, and with paths that hold anywhere. */
function writeConfig(folder: string, databaseId: string): string {
  const [database] = wranglerConfig.d1_databases;
  const config = {
    ...wranglerConfig,
    main: BUNDLE,
    assets: { ...wranglerConfig.assets, directory: join(ROOT, wranglerConfig.assets.directory) },
    d1_databases: [
      {
        ...database,
        database_id: databaseId,
        migrations_dir: join(ROOT, database.migrations_dir),
      },
    ],
  };
  const file = join(folder, "wrangler.json");
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** What the worker has no value for yet: the operator's own, or made here. */
function missingSecrets(config: string, environment: Record<string, string | undefined>) {
  const names = parsed(tryWrangler(["secret", "list", "--config", config, "--format", "json"]));
  const known = new Set(names.map(({ name }) => name));
  const values = { ...makeSecrets(environment), ...environment };
  const wanted = [
    ...SECRETS.filter((name) => !known.has(name) || environment[name]?.trim()),
    ...SETTINGS.filter((name) => environment[name]?.trim()),
  ];
  return Object.fromEntries(wanted.map((name) => [name, values[name] ?? ""]));
}

function deploy(folder: string): void {
  if (/not authenticated/i.test(tryWrangler(["whoami"]) ?? "not authenticated")) {
    throw new DeployError("Run `npx wrangler login` first, or set CLOUDFLARE_API_TOKEN.");
  }
  const config = writeConfig(folder, ensureDatabase());
  ensureBucket();
  runWrangler(["d1", "migrations", "apply", "DB", "--remote", "--config", config]);
  const texts: Record<string, string> = missingSecrets(config, process.env);
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
  const url = texts["WORKER_URL"] || /https:\/\/\S+\.workers\.dev/.exec(printed)?.[0];
  if (!url) throw new DeployError("Set WORKER_URL to the address of the worker and deploy again.");
  if (!texts["WORKER_URL"]) {
    tryWrangler(["secret", "put", "WORKER_URL", "--config", config], url);
  }
  console.log(`Telegram Bot Manager is running at ${url}`);
  const key = texts["API_KEY"]?.split(",")[0];
  if (!key) return console.log("The API key is the one of the first deploy.");
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
