import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

import { Miniflare, Response } from "miniflare";

import { saveSecrets, generateSecrets, readEnvironment } from "#hosts/node/environment.ts";
import { NodeSettings } from "#hosts/node/node-settings.ts";
import { lockDataFolder } from "#hosts/node/storage/lock-data-folder.ts";
import { PROJECT_ROOT } from "#hosts/project-root.ts";
import { readSettings } from "#settings.ts";

import { BUNDLE, bundleWorker } from "./bundle-worker.ts";
import { CLOUDFLARE_SETTINGS } from "./cloudflare-settings.ts";
import { storageOf, workerdData } from "./workerd-data.ts";
import { bindWorkerdToProcess } from "./workerd-launcher.ts";
import { createWorkerdPolling } from "./workerd-polling.ts";
import { createProxy } from "./workerd-proxy.ts";
import { wranglerConfig as wrangler } from "./wrangler-config.ts";

const MINUTE_MS = 60_000;
const WATCHDOG_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 3_600_000;

const esModule = (path: string, contents: string) =>
  ({ type: "ESModule", path, contents }) as const;

/** The worker must know its address before it starts, so with PORT=0 this finds a free port. */
async function portFor({ PORT, HOST }: NodeSettings): Promise<number> {
  if (PORT !== 0) return PORT;
  const server = createServer().listen(0, HOST);
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Uses a separate workerd, because the worker answers requests as soon as its own runs. */
async function migrate(dataDir: string): Promise<void> {
  const data = await workerdData.open(dataDir);
  try {
    await data.migrate();
  } finally {
    await data.close();
  }
}

/**
 * The Cloudflare host on this machine: the real workerd, with D1 and R2 in the data folder. It uses the settings of the
 * Node host, takes the same lock and stores its secrets in the same place.
 */
export async function startWorkerdHost(
  environment: Record<string, string | undefined>,
  write: (text: string) => void = (text) => void process.stderr.write(text),
  /** For tests: the source of a module that wraps the worker and imports it as ./worker.js. */
  wrapper: string | null = null,
) {
  const found: Record<string, string | undefined> = readEnvironment(PROJECT_ROOT, environment);
  await using cleanup = new AsyncDisposableStack();
  const lock = lockDataFolder(found["DATA_DIR"] ?? "");
  cleanup.defer(() => lock.release());
  const made = generateSecrets(found);
  const settings = readSettings(NodeSettings, { ...found, ...made });
  await Promise.all([bundleWorker(), migrate(settings.DATA_DIR)]);

  const given: Record<string, string | undefined> = { ...found, ...made };
  const texts = CLOUDFLARE_SETTINGS.flatMap((name) =>
    given[name]?.trim() ? [[name, given[name]]] : [],
  );
  const port = await portFor(settings);
  settings.WORKER_URL = settings.WORKER_URL.replace(/:0$/, `:${port}`);
  let polling: ReturnType<typeof createWorkerdPolling> | null = null;
  bindWorkerdToProcess();
  const miniflare = new Miniflare({
    modules: [
      ...(wrapper === null ? [] : [esModule(join(dirname(BUNDLE), "wrapper.js"), wrapper)]),
      esModule(BUNDLE, readFileSync(BUNDLE, "utf8")),
    ],
    modulesRoot: PROJECT_ROOT,
    compatibilityDate: wrangler.compatibility_date,
    bindings: { ...Object.fromEntries(texts), WORKER_URL: settings.WORKER_URL },
    ...storageOf(settings.DATA_DIR),
    durableObjects: { LANES: { className: "LaneObject", useSQLite: true } },
    serviceBindings: {
      POLLING: ({ url }: { url: string }) => {
        polling?.wake(new URL(url).pathname.slice(1));
        return new Response(null, { status: 204 });
      },
    },
    assets: {
      directory: join(PROJECT_ROOT, wrangler.assets.directory),
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
  const front = createProxy(await miniflare.ready, settings);
  await front.listen(port, settings.HOST);
  cleanup.defer(async () => {
    const closed = front.close();
    front.cutOff();
    await closed;
  });
  const database = await miniflare.getD1Database("DB");
  saveSecrets(settings.DATA_DIR, made);
  polling = createWorkerdPolling(database, settings, write);
  cleanup.defer(() => polling?.stop());
  await polling.start();

  const worker = await miniflare.getWorker();
  const [watchdog, daily, alerts] = wrangler.triggers.crons;
  const trigger = (cron: string) => worker.scheduled({ cron });
  const keepTriggering = (cron: string, everyMs: number) => {
    const run = () => void trigger(cron).catch((error: unknown) => write(`${String(error)}\n`));
    run();
    return setInterval(run, everyMs);
  };
  const timers = [
    keepTriggering(watchdog, WATCHDOG_MS),
    keepTriggering(daily, DAY_MS),
    keepTriggering(alerts, MINUTE_MS),
  ];
  cleanup.defer(() => timers.forEach(clearInterval));

  const running = cleanup.move();
  return {
    settings,
    url: settings.WORKER_URL,
    /** The local address on which it listens. */
    origin: `http://${settings.HOST}:${port}`,
    isFirstStart: "API_KEY" in made,
    database,
    bucket: await miniflare.getR2Bucket("FILES"),
    trigger,
    stop: () => running.disposeAsync(),
  };
}
