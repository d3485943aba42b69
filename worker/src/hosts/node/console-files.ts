import { existsSync } from "node:fs";
import { join } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

import { CONSOLE_HEADERS, consoleCaching } from "#http/console-headers.ts";
import type { RequestContext } from "#http/request-context.ts";
import { isWorkerPath } from "#http/worker-paths.ts";

/** Serves the built console. Paths that are not files are screens and get index.html. */
export function serveConsole(app: Hono<RequestContext>, folder: string): void {
  app.use(async (context, next) => {
    await next();
    if (isWorkerPath(context.req.path)) return;
    for (const [name, value] of Object.entries(CONSOLE_HEADERS))
      context.res.headers.set(name, value);
    context.res.headers.set("Cache-Control", consoleCaching(context.req.path, context.res.ok));
  });
  if (!existsSync(join(folder, "index.html"))) return;
  const files = { root: folder, precompressed: true };
  app.get("/assets/*", serveStatic(files), (context) => context.notFound());
  app.get("*", serveStatic(files), serveStatic({ ...files, path: "index.html" }));
}
