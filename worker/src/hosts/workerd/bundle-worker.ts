import { renameSync } from "node:fs";
import { join } from "node:path";

import { build } from "rolldown";

import { PROJECT_ROOT } from "#hosts/project-root.ts";

/** Where wrangler.jsonc expects it. */
export const BUNDLE = join(PROJECT_ROOT, "worker", "dist", "worker.js");

/** Makes the one file that Cloudflare runs. What is not found is an error, so no Node module slips in. */
export async function bundleWorker(): Promise<void> {
  // Others may be reading the file that is there: tests start several workers at once.
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
