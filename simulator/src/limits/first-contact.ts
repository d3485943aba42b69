import { refusals } from "#refusals.ts";

import { createFloodWindow, type FloodWindow } from "./flood-window.ts";
import type { LimitSettings } from "./limit-settings.ts";

export type FirstContact = {
  tokens: Set<string>;
  addresses: Map<string, { minute: FloodWindow; hour: FloodWindow }>;
};

export const createFirstContact = (): FirstContact => ({
  tokens: new Set(),
  addresses: new Map(),
});

type Newcomer = { token: string; address: string; limits: LimitSettings; now: number };

/** Telegram's server takes only so many tokens it has not seen yet from one address. */
export function admitToken(contact: FirstContact, { token, address, limits, now }: Newcomer) {
  if (contact.tokens.has(token)) return;
  let windows = contact.addresses.get(address);
  if (!windows) {
    windows = { minute: createFloodWindow(60_000), hour: createFloodWindow(3_600_000) };
    contact.addresses.set(address, windows);
  }
  const waitMs = Math.max(
    windows.minute.waitFor(now, 1, limits.newTokensPerMinute ?? Infinity),
    windows.hour.waitFor(now, 1, limits.newTokensPerHour ?? Infinity),
  );
  if (waitMs > 0) throw refusals.flood(Math.floor(waitMs / 1000) + 1);
  if (limits.newTokensPerMinute) windows.minute.add(now, 1);
  if (limits.newTokensPerHour) windows.hour.add(now, 1);
  contact.tokens.add(token);
}
