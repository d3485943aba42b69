import type { LaneObject } from "./lane-object.ts";

/** What wrangler.jsonc binds, and the settings as plain texts. */
export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  LANES: DurableObjectNamespace<LaneObject>;
  ASSETS: Fetcher;
  /** Only on the operator's own machine: whoever reads updates there is told of a bot that came or went. */
  POLLING?: Fetcher;
  API_KEY?: string;
  SECRET_KEY?: string;
  WORKER_URL?: string;
  TELEGRAM_API_ROOT?: string;
  TIMEZONE?: string;
  LOCALE?: string;
  ALLOWED_ORIGINS?: string;
}
