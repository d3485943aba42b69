import { refusals } from "#refusals.ts";

import { createFloodWindow, type FloodWindow } from "./flood-window.ts";
import type { LimitSettings } from "./limit-settings.ts";

type TokenPace = { minute: FloodWindow; hour: FloodWindow };

export type TokenLimit = {
  tokens: Set<string>;
  addresses: Map<string, TokenPace>;
  total: TokenPace;
};

const createPace = (): TokenPace => ({
  minute: createFloodWindow(60_000),
  hour: createFloodWindow(3_600_000),
});

export const createTokenLimit = (): TokenLimit => ({
  tokens: new Set(),
  addresses: new Map(),
  total: createPace(),
});

type NewToken = { token: string; address: string; limits: LimitSettings; now: number };
type Rates = { perMinute: number | null; perHour: number | null };

function admit({ minute, hour }: TokenPace, { perMinute, perHour }: Rates, now: number) {
  const waitMs = Math.max(
    minute.waitFor(now, 1, perMinute ?? Infinity),
    hour.waitFor(now, 1, perHour ?? Infinity),
  );
  if (waitMs > 0) throw refusals.flood(Math.floor(waitMs / 1000) + 1);
  if (perMinute !== null) minute.add(now, 1);
  if (perHour !== null) hour.add(now, 1);
}

/** Telegram's server limits how many new tokens it accepts, per address and in total. */
export function admitToken(limit: TokenLimit, { token, address, limits, now }: NewToken) {
  if (limit.tokens.has(token)) return;
  let pace = limit.addresses.get(address);
  if (!pace) {
    pace = createPace();
    limit.addresses.set(address, pace);
  }
  admit(pace, { perMinute: limits.newTokensPerMinute, perHour: limits.newTokensPerHour }, now);
  const all = { perMinute: limits.allNewTokensPerMinute, perHour: limits.allNewTokensPerHour };
  admit(limit.total, all, now);
  limit.tokens.add(token);
}
