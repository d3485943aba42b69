import { readFileSync } from "node:fs";
import { join } from "node:path";

import { PROJECT_ROOT } from "#hosts/project-root.ts";

interface WranglerConfig {
  name: string;
  compatibility_date: string;
  assets: { directory: string };
  d1_databases: [
    { binding: string; database_name: string; database_id?: string; migrations_dir: string },
  ];
  r2_buckets: [{ binding: string; bucket_name: string }];
  triggers: { crons: [watchdog: string, daily: string, alerts: string] };
}

const text = readFileSync(join(PROJECT_ROOT, "wrangler.jsonc"), "utf8");

const plain = text.replaceAll(/^\s*\/\/.*$/gm, "").replaceAll(/,(?=\s*[}\]])/g, "");

/** The parsed wrangler.jsonc. Its comments are whole lines, which are removed first. */
export const wranglerConfig = JSON.parse(plain) as WranglerConfig;
