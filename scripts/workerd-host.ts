import { join } from "node:path";
import type { Readable } from "node:stream";

import { lockDataFolder } from "@tbm/worker/hosts/node/data-folder.ts";
import { keepSecrets, makeSecrets, readEnvironment } from "@tbm/worker/hosts/node/environment.ts";
import { NodeSettings } from "@tbm/worker/hosts/node/node-settings.ts";
import { readSettings } from "@tbm/worker/settings.ts";
import { Miniflare } from "miniflare";

import { BUNDLE, bundleWorker } from "./bundle-worker.ts";
import { migrateD1 } from "./d1-migrations.ts";
import { bindWorkerdToProcess } from "./mortal-workerd.ts";
import { wranglerConfig as wrangler } from "./wrangler-config.ts";

const ROOT = join(import.meta.dirname, "..");
const WATCHDOG_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** The settings that reach the worker as texts, if they are set. */
const TEXTS = [
  "API_KEY",
  "SECRET_KEY",
  "WORKER_URL",
  "TELEGRAM_API_ROOT",
  "TIMEZONE",
  "LOCALE",
  "ALLOWED_ORIGINS",
];

/**
 * Host B on this machine: the real workerd, with D1 and R2 kept in the data folder. It takes the settings
 * of host A, holds the same lock and keeps its secrets in the same place.
 */
export async function startWorkerdHost(
  environment: Record<string, string | undefined>,
  write: (text: string) => void = (text) => void process.stderr.write(text),
) {
  const found: Record<string, string | undefined> = readEnvironment(ROOT, environment);
  await using cleanup = new AsyncDisposableStack();
  const lock = lockDataFolder(found["DATA_DIR"] ?? "");
  cleanup.defer(() => lock.release());
  const made = makeSecrets(found);
  const settings = readSettings(NodeSettings, { ...found, ...made });
  await bundleWorker();

  const given: Record<string, string | undefined> = { ...found, ...made };
  const texts = TEXTS.flatMap((name) => (given[name]?.trim() ? [[name, given[name]]] : []));
  const folder = join(settings.DATA_DIR, "workerd");
  bindWorkerdToProcess();
  const miniflare = new Miniflare({
    host: settings.HOST,
    port: settings.PORT,
    modules: [{ type: "ESModule", path: BUNDLE }],
    modulesRoot: ROOT,
    compatibilityDate: wrangler.compatibility_date,
    bindings: Object.fromEntries(texts),
    d1Databases: ["DB"],
    d1Persist: join(folder, "d1"),
    r2Buckets: ["FILES"],
    r2Persist: join(folder, "r2"),
    durableObjects: { LANES: { className: "LaneObject", useSQLite: true } },
    durableObjectsPersist: join(folder, "lanes"),
    assets: {
      directory: join(ROOT, wrangler.assets.directory),
      binding: "ASSETS",
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
      assetConfig: { not_found_handling: "single-page-application" },
    },
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => {
      stdout.on("data", (chunk: Buffer) => write(chunk.toString()));
      stderr.on("data", (chunk: Buffer) => write(chunk.toString()));
    },
  });
  cleanup.defer(() => miniflare.dispose());
  const { origin } = await miniflare.ready;
  const database = await miniflare.getD1Database("DB");
  await migrateD1(database);
  keepSecrets(settings.DATA_DIR, made);

  const worker = await miniflare.getWorker();
  const [watchdog, daily] = wrangler.triggers.crons;
  const trigger = (cron: string) => worker.scheduled({ cron });
  const keepTriggering = (cron: string, everyMs: number) => {
    const run = () => void trigger(cron).catch((error: unknown) => write(`${String(error)}\n`));
    run();
    return setInterval(run, everyMs);
  };
  const timers = [keepTriggering(watchdog, WATCHDOG_MS), keepTriggering(daily, DAY_MS)];
  cleanup.defer(() => timers.forEach(clearInterval));

  const running = cleanup.move();
  return {
    settings,
    url: found["WORKER_URL"]?.trim() ? settings.WORKER_URL : origin,
    isFirstStart: "API_KEY" in made,
    database,
    trigger,
    stop: () => running.disposeAsync(),
  };
}
