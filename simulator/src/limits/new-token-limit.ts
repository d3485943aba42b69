import { refusals } from "#refusals.ts";

import { createFloodWindow, type FloodWindow } from "./flood-window.ts";
import type { LimitSettings } from "./limit-settings.ts";

type ContactPace = { minute: FloodWindow; hour: FloodWindow };

export type TokenLimit = {
  tokens: Set<string>;
  addresses: Map<string, ContactPace>;
  everywhere: ContactPace;
};

const createPace = (): ContactPace => ({
  minute: createFloodWindow(60_000),
  hour: createFloodWindow(3_600_000),
});

export const createTokenLimit = (): TokenLimit => ({
  tokens: new Set(),
  addresses: new Map(),
  everywhere: createPace(),
});

type Newcomer = { token: string; address: string; limits: LimitSettings; now: number };
type Rates = { perMinute: number | null; perHour: number | null };

function admit({ minute, hour }: ContactPace, { perMinute, perHour }: Rates, now: number) {
  const waitMs = Math.max(
    minute.waitFor(now, 1, perMinute ?? Infinity),
    hour.waitFor(now, 1, perHour ?? Infinity),
  );
  if (waitMs > 0) throw refusals.flood(Math.floor(waitMs / 1000) + 1);
  if (perMinute !== null) minute.add(now, 1);
  if (perHour !== null) hour.add(now, 1);
}

/** Telegram's server takes only so many tokens it has not seen yet, from one address and in all. */
export function admitToken(contact: TokenLimit, { token, address, limits, now }: Newcomer) {
  if (contact.tokens.has(token)) return;
  let pace = contact.addresses.get(address);
  if (!pace) {
    pace = createPace();
    contact.addresses.set(address, pace);
  }
  admit(pace, { perMinute: limits.newTokensPerMinute, perHour: limits.newTokensPerHour }, now);
  const all = { perMinute: limits.allNewTokensPerMinute, perHour: limits.allNewTokensPerHour };
  admit(contact.everywhere, all, now);
  contact.tokens.add(token);
}
