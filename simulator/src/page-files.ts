import { existsSync } from "node:fs";
import { join } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Where Vite builds simulator/page; every command of package.json that shows the page builds it first. */
const BUILT = join(import.meta.dirname, "..", "page", "dist");

/** Mantine sets inline styles. */
const HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};

/** Whether the page answers this request; all others are for the Bot API and the control API. */
export const isPagePath = (url = ""): boolean => /^\/(?:$|\?|page\/)/.test(url);

/** Serves the page of chats. */
export function createPageApp(folder = BUILT): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
  });
  if (existsSync(folder)) {
    const rewriteRequestPath = (path: string) => path.slice("/page".length);
    app.get("/", serveStatic({ root: folder, path: "index.html" }));
    app.get("/page/*", serveStatic({ root: folder, rewriteRequestPath }));
  } else
    app.get("/", (context) => context.text("The page is not built: run npm run simulator", 503));
  return app;
}
