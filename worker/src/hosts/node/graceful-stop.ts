import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "#log.ts";

import type { createHttpServer } from "./http-server.ts";

/** Container hosts kill a process after ten seconds; the steps after this wait take one more. */
const GRACE_MS = 7000;
/** Most calls to Telegram end within this, and then waiting requests can report their outcome. */
const ANSWER_GRACE_MS = 1000;

export interface Stoppable {
  stop: () => Promise<void>;
}

interface Parts {
  server: Pick<ReturnType<typeof createHttpServer>, "close" | "cutOff">;
  lanes: Stoppable;
  /** Loops that poll or check Telegram. */
  listeners: readonly Stoppable[];
  stopping: AbortController;
  log: Log;
}

/** Resolves to whether the work ended in time. Does not cancel it. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return inTime;
}

/**
 * Starts nothing new, and waits for all work under way in parallel. Calls that Telegram has not answered by then
 * become unconfirmed at the next start. Requests that are still open are cut off.
 */
export async function stopGracefully({
  server,
  lanes,
  listeners,
  stopping,
  log,
}: Parts): Promise<void> {
  const sent = lanes.stop();
  const aborted = endsWithin(ANSWER_GRACE_MS, sent).then(() => stopping.abort());
  const listenersStopped = Promise.all(listeners.map((listener) => listener.stop()));
  const answered = server.close();
  const [isSent, isAnswered] = await Promise.all([
    endsWithin(GRACE_MS, Promise.all([sent, listenersStopped, aborted])),
    endsWithin(GRACE_MS, answered),
  ]);
  if (!isSent) log.warn("stopped before Telegram had answered everything");
  if (!isAnswered) log.warn("stopped before every request was answered");
  server.cutOff();
}
