import type { LaneFacts } from "#ports.ts";

/** What can be asked of a bot's lane. */
export interface LaneCalls extends Rpc.DurableObjectBranded {
  wake: (botId: string) => Promise<void>;
  check: (botId: string, olderThanMs: number) => Promise<void>;
  inspect: () => Promise<LaneFacts>;
}

/** What wrangler.jsonc binds, and the settings as plain texts. */
export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  LANES: DurableObjectNamespace<LaneCalls>;
  ASSETS: Fetcher;
  /** Only on the operator's own machine: whoever reads updates there is told of a bot that came or went. */
  POLLING?: Fetcher;
  API_KEY?: string;
  SECRET_KEY?: string;
  WORKER_URL?: string;
  TELEGRAM_API_ROOT?: string;
  TIMEZONE?: string;
  LOCALE?: string;
  ACCEPT_GROUPS?: string;
  ALLOWED_ORIGINS?: string;
  HISTORY_DAYS?: string;
}
