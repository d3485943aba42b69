import { count } from "drizzle-orm";

import { prebuiltQuery } from "#db/prebuilt-sql.ts";
import { bots } from "#db/schema.ts";
import { createRightsRounds } from "#discovery/stale-rights.ts";
import type { Ports } from "#ports.ts";
import { checkBots } from "#telegram/bot-health.ts";
import { detectWrongClock } from "#telegram/telegram-clock.ts";

const TICK_MS = 60_000;
const TICKS_PER_ROUND = 15;
const TICKS_PER_CLOCK_CHECK = 5;
/** Enough for 28,000 groups a day, and few enough for Telegram's limits. */
const CHATS_PER_TICK = 20;

/** Prebuilt, because an idle worker asks every minute. */
const countBots = prebuiltQuery((db) => db.select({ bots: count() }).from(bots).prepare());

/**
 * Checks every bot at the start, because settings may have changed, and then every 15 minutes, some of them each minute.
 * Each minute it also refreshes rights in some groups, and every five minutes it compares the clock with Telegram's.
 */
export function startHealthRounds(ports: Ports) {
  const stop = new AbortController();
  const refreshRights = createRightsRounds(ports);
  let cancel = () => {};
  let ticks = 0;

  /** With a clock that is behind, lanes sleep too long, so they are woken to plan by Telegram's clock. */
  async function checkClock(): Promise<void> {
    if (!(await detectWrongClock(ports))) return;
    for (const { id } of await ports.db.select({ id: bots.id }).from(bots)) ports.wake(id);
  }

  async function checkShare(): Promise<void> {
    ticks += 1;
    if (ticks % TICKS_PER_CLOCK_CHECK === 0) await checkClock();
    const [found] = await countBots(ports.db).all();
    const limit = Math.ceil((found?.bots ?? 0) / TICKS_PER_ROUND);
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
      ports.log.error("health check failed", { message });
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
