import { LIMITS } from "@tbm/contract/limits.ts";
import type { Hono } from "hono";

import { createApp } from "#app.ts";
import { runAlertRound } from "#features/alerts/alert-round.ts";
import type { RequestContext } from "#http/request-context.ts";
import { isWorkerPath } from "#http/worker-paths.ts";
import { sweepDaily } from "#planning/daily-sweep.ts";
import { SettingsError } from "#settings.ts";

import { removeDeleted } from "./backups/r2-backups.ts";
import type { Bindings } from "./bindings.ts";
import { serveConsole } from "./console-assets.ts";
import { watch } from "./watchdog.ts";
import { createPorts } from "./worker-ports.ts";

export { LaneObject } from "./lane-object.ts";

/** The same as in wrangler.jsonc; the other trigger there is the watchdog's. */
const DAILY = "17 3 * * *";
const ALERTS = "* * * * *";

let app: Hono<RequestContext> | null = null;

/** workerd drops a connection whose request was not read to its end, and the next request on it is lost. */
async function endBody(request: Request): Promise<void> {
  const isShort = Number(request.headers.get("content-length") ?? Infinity) <= LIMITS.jsonBytes;
  if (!request.bodyUsed && isShort) await request.arrayBuffer();
}

async function answer(request: Request, bindings: Bindings, context: ExecutionContext) {
  const { origin, pathname } = new URL(request.url);
  if (!isWorkerPath(pathname)) {
    const workerUrl = bindings.WORKER_URL || origin;
    return serveConsole(request, { assets: bindings.ASSETS, workerUrl });
  }
  const background = (work: Promise<void>) => context.waitUntil(work);
  const { ports, budget } = createPorts(bindings, { background, origin });
  // Created once per isolate, so that it remembers wrong keys; each request passes its own ports.
  app ??= createApp(ports);
  const address = request.headers.get("CF-Connecting-IP") ?? "";
  const response = await app.fetch(request, { address, ports, used: () => budget.used });
  await endBody(request);
  return response;
}

export default {
  fetch: async (request, bindings, context) => {
    try {
      return await answer(request, bindings, context);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return Response.json({ error: error.message, code: "internal" }, { status: 500 });
    }
  },
  scheduled: async ({ cron }, bindings, context) => {
    const background = (work: Promise<void>) => context.waitUntil(work);
    const { ports, backupRounds } = createPorts(bindings, { background });
    if (cron === DAILY) {
      await sweepDaily(ports);
      await removeDeleted(ports, bindings.FILES);
    } else if (cron === ALERTS) {
      await runAlertRound(ports);
    } else {
      await watch(bindings.LANES, ports, backupRounds);
    }
  },
} satisfies ExportedHandler<Bindings>;
