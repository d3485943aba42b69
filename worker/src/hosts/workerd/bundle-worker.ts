import { renameSync } from "node:fs";
import { join } from "node:path";

import { build } from "rolldown";

import { PROJECT_ROOT } from "#hosts/project-root.ts";

/** The path that wrangler.jsonc expects. */
export const BUNDLE = join(PROJECT_ROOT, "worker", "dist", "worker.js");

/** Builds the single file that Cloudflare runs. An unresolved import is an error, so no Node module gets in. */
export async function bundleWorker(): Promise<void> {
  // Another process may be reading the current file, because tests start several workers at the same time.
  const unfinished = `${BUNDLE}.${crypto.randomUUID()}`;
  await build({
    input: join(PROJECT_ROOT, "worker", "src", "hosts", "cloudflare", "worker.ts"),
    external: ["cloudflare:workers"],
    platform: "browser",
    logLevel: "warn",
    output: { file: unfinished, format: "esm", minify: true, comments: false },
  });
  renameSync(unfinished, BUNDLE);
}
