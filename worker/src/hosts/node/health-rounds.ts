import { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { checkBots } from "#telegram/bot-health.ts";
import { createRightsRounds } from "#telegram/stale-rights.ts";

const TICK_MS = 60_000;
const TICKS_PER_ROUND = 15;
/** Enough to ask about 28,000 groups in a day, and too few for Telegram to mind. */
const CHATS_PER_TICK = 20;

/**
 * Checks every bot at the start, since settings may have changed, and then each 15 minutes: a share of
 * them each minute, the longest unchecked first. In the same minutes the rights in some groups are read anew.
 */
export function startHealthRounds(ports: Ports) {
  const stop = new AbortController();
  const refreshRights = createRightsRounds(ports);
  let cancel = () => {};

  async function checkShare(): Promise<void> {
    const limit = Math.ceil((await ports.db.$count(bots)) / TICKS_PER_ROUND);
    const olderThanMs = TICK_MS * (TICKS_PER_ROUND - 1);
    if (limit === 0) return;
    await checkBots(ports, { olderThanMs, limit, signal: stop.signal });
    await refreshRights({ limit: CHATS_PER_TICK, signal: stop.signal });
  }

  async function run(round: () => Promise<void>): Promise<void> {
    try {
      await round();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      ports.log.error("health round failed", { message });
    }
    if (!stop.signal.aborted) arm();
  }

  function arm(): void {
    cancel = ports.setTimer(TICK_MS, () => {
      running = run(checkShare);
    });
  }

  let running = run(() => checkBots(ports, { olderThanMs: TICK_MS, signal: stop.signal }));
  return {
    stop: async (): Promise<void> => {
      stop.abort();
      cancel();
      await running;
    },
  };
}
