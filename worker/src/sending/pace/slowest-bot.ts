import type { Ports } from "#ports.ts";
import { BOT_LIMIT } from "#telegram/rate-limits.ts";

import { readQueueAhead } from "./backlog.ts";
import { estimateSeconds } from "./estimate.ts";

/** What one bot is to send: the number of its deliveries, and how much each of their messages counts. */
interface BotLoad {
  botId: string;
  deliveries: number;
  /** How many of them go to one chat, at most: a group and its topics. */
  inBusiestChat: number;
  weights: readonly number[];
}

/** The slowest is among the most loaded. Reading the queue of each bot would take too many queries. */
const BOTS_READ = 4;
/** A chat gets one message in the time in which a bot sends this many. */
const CHAT_SHARE = BOT_LIMIT.messages;

interface Slowest {
  seconds: number;
  /** How many of that bot's deliveries are sent before. */
  waiting: number;
}

const NOTHING_AHEAD = { parts: [], pauseMs: 0 };

/** All bots send at the same time, so the slowest decides how long it takes. Without `isNow`, nothing waits before. */
export async function findSlowest(
  ports: Ports,
  loads: readonly (BotLoad & { waiting?: number })[],
  isNow = true,
): Promise<Slowest> {
  const sizeOf = ({ deliveries, waiting = 0, inBusiestChat }: (typeof loads)[number]) =>
    Math.max(deliveries + waiting, inBusiestChat * CHAT_SHARE);
  const largest = loads.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, BOTS_READ);
  let slowest = { seconds: 0, waiting: 0 };
  for (const { botId, deliveries, inBusiestChat, weights } of largest) {
    const { parts, pauseMs } = isNow
      ? await readQueueAhead(ports, botId, deliveries)
      : NOTHING_AHEAD;
    const busiest = Array.from({ length: inBusiestChat }, () => weights).flat();
    const load = { parts: [...parts, { deliveries, weights }], busiest };
    const seconds = pauseMs / 1000 + estimateSeconds(load);
    const waiting = parts.reduce((sum, part) => sum + part.deliveries, 0);
    if (seconds > slowest.seconds) slowest = { seconds, waiting };
  }
  return slowest;
}
