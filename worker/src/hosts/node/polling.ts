import { plain } from "@tbm/contract/sentences/sentences.ts";
import { eq, sql } from "drizzle-orm";

import { prebuiltQuery } from "#db/prebuilt-sql.ts";
import { bots } from "#db/schema.ts";
import { pause } from "#pause.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { usesWebhooks } from "#telegram/receiving.ts";

import { saveReceivingFault, type Pace, pollOnce } from "./poll-once.ts";

const BUG_PAUSE_MS = 60_000;

interface Loop {
  stop: AbortController;
  done: Promise<void>;
}

const selectBot = prebuiltQuery((db) =>
  db
    .select()
    .from(bots)
    .where(eq(bots.id, sql.placeholder("botId")))
    .prepare(),
);

/** Reads one bot's updates until the bot is deleted or the signal aborts. */
async function poll(ports: Ports, botId: string, signal: AbortSignal): Promise<void> {
  let pace: Pace = { failures: 0, pauseMs: 0 };
  while (!signal.aborted) {
    try {
      const [bot] = await selectBot(ports.db).all({ botId });
      if (!bot) return;
      try {
        const token = await unsealToken(ports, bot);
        pace = await pollOnce(ports, bot, token, pace, signal);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        return await saveReceivingFault(ports, bot, plain("token_unreadable_advised"));
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      ports.log.error("polling failed", { bot: botId, message });
      pace = { failures: pace.failures + 1, pauseMs: BUG_PAUSE_MS };
    }
    await pause(ports, pace.pauseMs, signal);
  }
}

/** Long polling with one loop per bot. Does nothing if updates come by webhook. */
export function createPolling(ports: Ports) {
  const loops = new Map<string, Loop>();
  const isOff = usesWebhooks(ports.settings);
  let isStopped = false;

  /** Starts or restarts a bot's loop. A loop ends by itself once its bot is deleted. */
  function wake(botId: string): void {
    if (isOff || isStopped) return;
    const former = loops.get(botId);
    former?.stop.abort();
    const stop = new AbortController();
    const run = async () => {
      await former?.done;
      await poll(ports, botId, stop.signal);
      if (loops.get(botId)?.stop === stop) loops.delete(botId);
    };
    loops.set(botId, { stop, done: run() });
  }

  return {
    wake,
    start: async (): Promise<void> => {
      for (const { id } of await ports.db.select({ id: bots.id }).from(bots)) wake(id);
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      for (const { stop } of loops.values()) stop.abort();
      await Promise.all(Array.from(loops.values(), ({ done }) => done));
    },
  };
}
