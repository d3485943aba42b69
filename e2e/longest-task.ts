import { expect, type Page, test } from "@playwright/test";

interface TraceEvent {
  name: string;
  tid: number;
  args: { name?: string };
  /** Processor time in microseconds, so a busy machine does not make a task longer. */
  tdur?: number;
}

/** The longest task of the page in milliseconds of processor time. */
async function traceLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser");
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  const trace = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const mainThreads = new Set(threads.map(({ tid }) => tid));
  const tasks = traceEvents.filter(
    ({ name, tid }) => name === "ThreadControllerImpl::RunTask" && mainThreads.has(tid),
  );
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

const ATTEMPTS = 3;

/**
 * The aim is 50 ms. Here the browser runs without its optimizing compilers, and the same commit took 86 to 164 ms on one
 * machine within an hour, so this finds only work that grows with the number of records.
 */
const LIMIT_MS = 200;

/** Takes the best of several attempts, because processes that share a processor slow each other down. */
export async function expectNoLongTask(page: Page, act: () => Promise<void>): Promise<void> {
  let best = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && best > LIMIT_MS; attempt += 1) {
    best = Math.min(best, await traceLongestTask(page, act));
  }
  test.info().annotations.push({ type: "longest task in ms", description: String(best) });
  expect(best).toBeLessThanOrEqual(LIMIT_MS);
}
