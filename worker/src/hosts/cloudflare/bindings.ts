import type { LaneFacts } from "#ports.ts";

/** The calls that a bot's lane object answers. */
export interface LaneCalls extends Rpc.DurableObjectBranded {
  wake: (botId: string) => Promise<void>;
  check: (botId: string, olderThanMs: number) => Promise<void>;
  inspect: () => Promise<LaneFacts>;
}

/** The bindings of wrangler.jsonc, and the settings as texts. */
export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  LANES: DurableObjectNamespace<LaneCalls>;
  ASSETS: Fetcher;
  /** Only on the operator's own machine: tells the polling process that a bot was added or removed. */
  POLLING?: Fetcher;
  API_KEY?: string;
  SECRET_KEY?: string;
  METRICS_KEY?: string;
  WORKER_URL?: string;
  TELEGRAM_API_ROOT?: string;
  TIMEZONE?: string;
  LOCALE?: string;
  ACCEPT_GROUPS?: string;
  ALLOWED_ORIGINS?: string;
  HISTORY_DAYS?: string;
  BACKUP_HOUR?: string;
  BACKUP_DAILY?: string;
  BACKUP_WEEKLY?: string;
}
