import type { Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  tid: number;
  args: { name?: string };
  /** Processor time in microseconds, so a busy machine does not make a task longer. */
  tdur?: number;
}

/** The longest task of the page in milliseconds of processor time. */
export async function traceLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
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
  if (tasks.length === 0) throw new Error("The trace has no tasks of the page");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
