import { type Clock, realClock } from "./clock.ts";
import { type LimitInput, LimitSettings } from "./limits/limit-settings.ts";

export type SimulatorOptions = {
  clock?: Clock;
  /** Decides which calls a share of faults hits, and generated ids and tokens. */
  seed?: number;
  /** Calls webhooks and fetches pictures sent by URL. Without it every such request fails. */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  limits?: LimitInput;
  /** Allows webhooks on loopback over plain http, on any port. */
  allowLocalWebhooks?: boolean;
  /** How long Telegram takes to send, on the simulator's clock. */
  latencyMs?: number;
  /** How long setWebhook takes, on the simulator's clock. */
  webhookLatencyMs?: number;
  /**
   * Whether requests are delayed where Telegram delays them (uploads of the same size, repeated polls). Off by default
   * on a manual clock, because there the time would not pass.
   */
  imposesWaits?: boolean;
  maxBodyBytes?: number;
  /** The bot ids that this server serves; others get 421. */
  allowedBotIds?: { from: number; to: number };
  journalCapacity?: number;
  messagesPerChat?: number;
};

export type Settings = Required<Omit<SimulatorOptions, "limits">> & { limits: LimitSettings };

const unreachable = async (): Promise<Response> => {
  throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
};

export function settle(options: SimulatorOptions): Settings {
  const clock = options.clock ?? realClock();
  return {
    clock,
    seed: options.seed ?? 1,
    fetch: options.fetch ?? unreachable,
    limits: LimitSettings.parse(options.limits ?? {}),
    allowLocalWebhooks: options.allowLocalWebhooks ?? false,
    latencyMs: options.latencyMs ?? 0,
    webhookLatencyMs: options.webhookLatencyMs ?? 0,
    imposesWaits: options.imposesWaits ?? !clock.isManual,
    maxBodyBytes: options.maxBodyBytes ?? 50 * 1024 * 1024,
    allowedBotIds: options.allowedBotIds ?? { from: 1, to: 2 ** 54 },
    journalCapacity: options.journalCapacity ?? 1_000_000,
    messagesPerChat: options.messagesPerChat ?? 1_000_000,
  };
}
