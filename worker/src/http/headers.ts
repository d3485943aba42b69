import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

import type { Settings } from "#settings.ts";

const API_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** An answer's own headers win; a picture, for example, may be cached. */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
};

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** localhost and 127.0.0.1 are different origins, but both are this machine. */
function isSameMachine(origin: string, requestUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [page, worker] = [new URL(origin), new URL(requestUrl)];
  return isLoopback(page.hostname) && isLoopback(worker.hostname) && page.port === worker.port;
}

/**
 * Pages at the worker's own address and those in ALLOWED_ORIGINS may call it, but never "null", which is the origin of
 * any local file and any sandbox. Cookies are never used.
 */
export const apiCors = (settings: Pick<Settings, "ALLOWED_ORIGINS" | "WORKER_URL">) =>
  cors({
    origin: (origin, context) => {
      const own = new URL(settings.WORKER_URL).origin;
      const isAllowed =
        settings.ALLOWED_ORIGINS.includes(origin) ||
        origin === own ||
        isSameMachine(origin, context.req.url);
      return isAllowed ? origin : null;
    },
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
    exposeHeaders: ["Retry-After"],
    maxAge: 7200,
  });
