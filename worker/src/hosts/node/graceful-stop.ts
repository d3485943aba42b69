import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "#log.ts";

import type { createHttpServer } from "./http-server.ts";

/** Container hosts kill what has not ended after ten seconds; what comes after this takes one more. */
const GRACE_MS = 7000;
/** Most calls to Telegram end sooner, and then whoever waits for them is told how. */
const LAST_NEWS_MS = 1000;

export interface Stoppable {
  stop: () => Promise<void>;
}

interface Parts {
  server: Pick<ReturnType<typeof createHttpServer>, "close" | "cutOff">;
  lanes: Stoppable;
  /** What asks Telegram for news. */
  listeners: readonly Stoppable[];
  ending: AbortController;
  log: Log;
}

/** Whether the work ended in time; if not, it goes on. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(ms, false, { signal: patience.signal }).catch(() => false);
  const inTime = await Promise.race([work.then(() => true), late]);
  patience.abort();
  return inTime;
}

/**
 * Begins nothing more, and lets end what is under way, all at the same time. What Telegram has not answered by
 * then is unconfirmed: it is told so at the next start. A request that is still open is cut off.
 */
export async function stopGracefully({
  server,
  lanes,
  listeners,
  ending,
  log,
}: Parts): Promise<void> {
  const sent = lanes.stop();
  const told = endsWithin(LAST_NEWS_MS, sent).then(() => ending.abort());
  const heard = Promise.all(listeners.map((listener) => listener.stop()));
  const answered = server.close();
  const [isSent, isAnswered] = await Promise.all([
    endsWithin(GRACE_MS, Promise.all([sent, heard, told])),
    endsWithin(GRACE_MS, answered),
  ]);
  if (!isSent) log.warn("stopped before Telegram had answered everything");
  if (!isAnswered) log.warn("stopped before every request was answered");
  server.cutOff();
}
