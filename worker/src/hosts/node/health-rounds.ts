import { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { checkBots } from "#telegram/bot-health.ts";

const TICK_MS = 60_000;
const TICKS_PER_ROUND = 15;

/** Checks every bot each 15 minutes: a share of them each minute, the longest unchecked first. */
export function startHealthRounds(ports: Ports) {
  const stop = new AbortController();
  let running = Promise.resolve();
  let cancel = () => {};

  async function tick(): Promise<void> {
    try {
      const share = Math.ceil((await ports.db.$count(bots)) / TICKS_PER_ROUND);
      const olderThanMs = TICK_MS * (TICKS_PER_ROUND - 1);
      if (share > 0) await checkBots(ports, { olderThanMs, limit: share, signal: stop.signal });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      ports.log.error("health round failed", { message });
    }
    if (!stop.signal.aborted) arm();
  }

  function arm(): void {
    cancel = ports.setTimer(TICK_MS, () => {
      running = tick();
    });
  }

  arm();
  return {
    stop: async (): Promise<void> => {
      stop.abort();
      cancel();
      await running;
    },
  };
}
