import { LIMITS } from "@tbm/contract/limits.ts";
import type { Hono } from "hono";

import { createApp, type RequestContext } from "#app.ts";
import { sweepDaily } from "#planning/daily-sweep.ts";
import { SettingsError } from "#settings.ts";

import type { Bindings } from "./bindings.ts";
import { serveConsole } from "./console-assets.ts";
import { watch } from "./watchdog.ts";
import { createPorts } from "./worker-ports.ts";

export { LaneObject } from "./lane-object.ts";

/** The same as in wrangler.jsonc; the other trigger there is the watchdog's. */
const DAILY = "17 3 * * *";

let app: Hono<RequestContext> | null = null;

/** workerd drops a connection whose request was not read to its end, and the next request on it is lost. */
async function endBody(request: Request): Promise<void> {
  const isShort = Number(request.headers.get("content-length") ?? Infinity) <= LIMITS.jsonBytes;
  if (!request.bodyUsed && isShort) await request.arrayBuffer();
}

async function answer(request: Request, bindings: Bindings, context: ExecutionContext) {
  const { origin, pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/")) {
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

// The platform requires a default export.
// oxlint-disable-next-line import/no-default-export
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
    const { ports } = createPorts(bindings, { background });
    await (cron === DAILY ? sweepDaily(ports) : watch(bindings.LANES, ports));
  },
} satisfies ExportedHandler<Bindings>;
