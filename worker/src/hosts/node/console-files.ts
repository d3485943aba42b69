import { existsSync } from "node:fs";
import { join } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

import type { RequestContext } from "#app.ts";
import { CONSOLE_HEADERS, consoleCaching } from "#http/console-headers.ts";

/** Serves the built console. Paths that are not files are screens and get index.html. */
export function serveConsole(app: Hono<RequestContext>, folder: string): void {
  app.use(async (context, next) => {
    await next();
    if (context.req.path.startsWith("/api/")) return;
    for (const [name, value] of Object.entries(CONSOLE_HEADERS))
      context.res.headers.set(name, value);
    context.res.headers.set("Cache-Control", consoleCaching(context.req.path, context.res.ok));
  });
  if (!existsSync(join(folder, "index.html"))) return;
  const files = { root: folder, precompressed: true };
  app.get("/assets/*", serveStatic(files), (context) => context.notFound());
  app.get("*", serveStatic(files), serveStatic({ ...files, path: "index.html" }));
}
