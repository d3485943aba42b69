import type { Hono } from "hono";

import { createKeyCheck } from "#http/key-check.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { Ports } from "#ports.ts";

import { createMetrics } from "./collect-metrics.ts";
import { formatMetrics } from "./prometheus.ts";

const HEADERS = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const text = (body: string, status: 200 | 503) => new Response(body, { status, headers: HEADERS });

async function isReady({ db, stopSignal, log }: Ports): Promise<boolean> {
  if (stopSignal.aborted) return false;
  try {
    await db.all("SELECT 1");
    return true;
  } catch (error) {
    log.error("not ready", { message: String(error) });
    return false;
  }
}

/**
 * What a machine asks: whether the process runs (/livez), whether it can do its work (/readyz), and its metrics. The
 * first two need no key and say nothing else.
 */
export function addMonitoring(app: Hono<RequestContext>, ports: Ports): void {
  const { API_KEY, METRICS_KEY } = ports.settings;
  const keys = METRICS_KEY === undefined ? API_KEY : [...API_KEY, METRICS_KEY];
  const collectMetrics = createMetrics();
  const requireKey = createKeyCheck(keys, ports.now);

  app.get("/livez", () => text("ok\n", 200));
  app.get("/readyz", async (context) =>
    (await isReady(context.env?.ports ?? ports)) ? text("ok\n", 200) : text("not ready\n", 503),
  );
  app.get("/metrics", async (context) => {
    requireKey(context.req.header("Authorization") ?? null, context.env?.address ?? "");
    const metrics = await collectMetrics(context.env?.ports ?? ports);
    return new Response(formatMetrics(metrics), {
      headers: { ...HEADERS, "Content-Type": METRICS_TYPE },
    });
  });
}
