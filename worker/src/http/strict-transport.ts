import type { MiddlewareHandler } from "hono";

import type { Settings } from "#settings.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * If the public address is https, browsers that have used it never use plain http again. They ignore the header on
 * plain http, so it does no harm behind a proxy or on the machine itself.
 */
export const transportHeaders = (workerUrl: string): Record<string, string> =>
  workerUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` } : {};

export const strictTransport =
  (settings: Pick<Settings, "WORKER_URL">): MiddlewareHandler =>
  async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(transportHeaders(settings.WORKER_URL)))
      context.res.headers.set(name, value);
  };
