import { weightOf } from "@tbm/contract/message-steps.ts";

import { type Ledger, ledgerOf } from "#ledger/ledger.ts";
import { PRIORITY, QUICK_GROUPS } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";

import type { Part } from "./estimate.ts";

/** More open broadcasts than these are reckoned as if each were one message a group. */
const MOST_READ = 50;
const MOST_IN_CHAT = 2000;

export interface Backlog {
  parts: Part[];
  /** How many messages wait for the group, of those asked for, that waits for most. */
  busiest: number[];
  /** Until when Telegram wants nothing from the bot. */
  pauseMs: number;
}

interface LinePart extends Part {
  line: number;
}

async function readParts(ledger: Ledger): Promise<LinePart[]> {
  const open = await ledger.countOpen();
  const ids = [...new Set(open.map(({ broadcastId }) => broadcastId))].slice(0, MOST_READ);
  const known = ids.length > 0 ? await ledger.readContents(ids) : new Map<string, never>();
  return open.map(({ broadcastId, step, count, line }) => {
    const steps = known.get(broadcastId)?.steps ?? [];
    const weights = steps.slice(step).map(weightOf);
    return { line, deliveries: count, weights: weights.length > 0 ? weights : [1] };
  });
}

const total = (parts: readonly Part[]) =>
  parts.reduce((sum, { deliveries }) => sum + deliveries, 0);

/** As many deliveries of the parts as there are turns. */
function firstOf(parts: readonly Part[], turns: number): Part[] {
  let left = turns;
  return parts.flatMap((part) => {
    const deliveries = Math.min(part.deliveries, left);
    left -= deliveries;
    return deliveries > 0 ? [{ ...part, deliveries }] : [];
  });
}

/** What leaves before the last of so many deliveries: all of its line, and in turn as many of each other line. */
function partsAhead(parts: readonly LinePart[], groupCount: number): Part[] {
  const line = groupCount <= QUICK_GROUPS ? PRIORITY.quick : PRIORITY.now;
  const lines = Map.groupBy(parts, (part) => part.line);
  const own = [...(lines.get(PRIORITY.begun) ?? []), ...(lines.get(line) ?? [])];
  lines.delete(PRIORITY.begun);
  lines.delete(line);
  const turns = total(own) + groupCount;
  return [...own, ...lines.values().flatMap((others) => firstOf(others, turns))];
}

async function readBusiest(ledger: Ledger, groups: readonly string[]) {
  const count = await ledger.countForBusiest(groups);
  return Array.from({ length: Math.min(count, MOST_IN_CHAT) }, () => 1);
}

async function readPause(ports: Ports, ledger: Ledger): Promise<number> {
  const until = await ledger.readBotCooldown();
  return until === null ? 0 : Math.max(0, Date.parse(until) - ports.now());
}

/** What leaves before a message that would be sent now. */
export async function readBacklog(
  ports: Ports,
  botId: string,
  groups: readonly string[],
): Promise<Backlog> {
  const ledger = ledgerOf(ports, botId);
  const parts = partsAhead(await readParts(ledger), groups.length);
  const busiest = parts.length > 0 ? await readBusiest(ledger, groups) : [];
  return { parts, busiest, pauseMs: await readPause(ports, ledger) };
}
