import { weightOf } from "@tbm/contract/content/message-steps.ts";

import { type Ledger, ledgerOf } from "#ledger/ledger.ts";
import { PRIORITY, QUICK_GROUPS } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";

import type { Part } from "./estimate.ts";

/** Any further open broadcasts count as one message per group. */
const MAX_BROADCASTS_READ = 50;
const MAX_IN_CHAT = 2000;

export interface Backlog {
  parts: Part[];
  /** The messages already waiting for the busiest of the chosen groups, by weight. */
  busiest: number[];
  /** How long the bot must still wait because of Telegram's rate limit. */
  pauseMs: number;
}

interface LinePart extends Part {
  line: number;
}

async function readParts(ledger: Ledger): Promise<LinePart[]> {
  const open = await ledger.countOpen();
  const ids = [...new Set(open.map(({ broadcastId }) => broadcastId))].slice(
    0,
    MAX_BROADCASTS_READ,
  );
  const known = ids.length > 0 ? await ledger.readContents(ids) : new Map<string, never>();
  return open.map(({ broadcastId, step, count, line }) => {
    const steps = known.get(broadcastId)?.steps ?? [];
    const weights = steps.slice(step).map(weightOf);
    return { line, deliveries: count, weights: weights.length > 0 ? weights : [1] };
  });
}

const total = (parts: readonly Part[]) =>
  parts.reduce((sum, { deliveries }) => sum + deliveries, 0);

/** The first `turns` deliveries of the parts. */
function firstOf(parts: readonly Part[], turns: number): Part[] {
  let left = turns;
  return parts.flatMap((part) => {
    const deliveries = Math.min(part.deliveries, left);
    left -= deliveries;
    return deliveries > 0 ? [{ ...part, deliveries }] : [];
  });
}

/** What is sent before the last of `groupCount` new deliveries: its whole line, and as many from each other line. */
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
  return Array.from({ length: Math.min(count, MAX_IN_CHAT) }, () => 1);
}

async function readPause(ports: Ports, ledger: Ledger): Promise<number> {
  const until = await ledger.readBotCooldown();
  return until === null ? 0 : Math.max(0, Date.parse(until) - ports.now());
}

/** What would be sent before a message to this many groups that is queued now, and how long the bot must wait. */
export async function readQueueAhead(ports: Ports, botId: string, groupCount: number) {
  const ledger = ledgerOf(ports, botId);
  const parts = partsAhead(await readParts(ledger), groupCount);
  return { parts, pauseMs: await readPause(ports, ledger) };
}

/** What would be sent before a message that is queued now. */
export async function readBacklog(
  ports: Ports,
  botId: string,
  groups: readonly string[],
): Promise<Backlog> {
  const { parts, pauseMs } = await readQueueAhead(ports, botId, groups.length);
  const busiest = parts.length > 0 ? await readBusiest(ledgerOf(ports, botId), groups) : [];
  return { parts, busiest, pauseMs };
}
