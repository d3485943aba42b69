import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Ports, ProcessFacts } from "#ports.ts";

const NANOSECONDS = 1e9;
const RATE_LIMITED = 429;

/** Counts the calls of a fetch, and reads what else is worth knowing about this process. */
export function createProcessFacts(fetch: Ports["fetch"]) {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const counts = { calls: 0, rateLimited: 0, unanswered: 0 };

  async function countedFetch(...request: Parameters<Ports["fetch"]>) {
    counts.calls += 1;
    try {
      const answer = await fetch(...request);
      if (answer.status === RATE_LIMITED) counts.rateLimited += 1;
      return answer;
    } catch (error) {
      counts.unanswered += 1;
      throw error;
    }
  }

  /** The delay is the longest since the last time it was read. */
  function read(): ProcessFacts {
    const longest = delay.max / NANOSECONDS;
    delay.reset();
    return {
      ...counts,
      uptimeSeconds: process.uptime(),
      residentBytes: process.memoryUsage.rss(),
      eventLoopDelaySeconds: Math.max(0, longest),
    };
  }

  return { fetch: countedFetch, read, stop: () => void delay.disable() };
}
