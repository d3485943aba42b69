import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

const API_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** An answer's own value wins: a picture, say, may be kept by the browser. */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
};

/** Without a list any origin may call: the key protects, not the origin. Cookies are never used. */
export const apiCors = (allowedOrigins: readonly string[]) =>
  cors({
    origin: (origin) =>
      allowedOrigins.length === 0 || allowedOrigins.includes(origin) ? origin : null,
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
    exposeHeaders: ["Retry-After"],
    maxAge: 7200,
  });
