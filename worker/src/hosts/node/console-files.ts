import { existsSync } from "node:fs";
import { join } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

import type { RequestContext } from "#app.ts";

/** Scripts come only from here. Mantine sets inline styles; the worker may be at any address. */
const CONSOLE_HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob: http: https:",
    "connect-src 'self' http: https:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Serves the built console; every path that is no file is a screen, which index.html opens. */
export function serveConsole(app: Hono<RequestContext>, folder: string): void {
  app.use(async (context, next) => {
    await next();
    if (context.req.path.startsWith("/api/")) return;
    for (const [name, value] of Object.entries(CONSOLE_HEADERS))
      context.res.headers.set(name, value);
    const isHashed = context.req.path.startsWith("/assets/") && context.res.ok;
    const cache = isHashed ? "public, max-age=31536000, immutable" : "no-cache";
    context.res.headers.set("Cache-Control", cache);
  });
  if (!existsSync(join(folder, "index.html"))) return;
  app.get("/assets/*", serveStatic({ root: folder }), (context) => context.notFound());
  app.get("*", serveStatic({ root: folder }), serveStatic({ root: folder, path: "index.html" }));
}
