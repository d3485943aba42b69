import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_MS = 10_000;
const RELEASE_MS = 5 * 60_000;
/** The share of a processor that an idle worker with 50 bots stays below. One that sends is above it. */
const IDLE_SHARE = 0.02;

function exposedCollector(): NodeJS.GCFunction {
  setFlagsFromString("--expose-gc");
  // The flag gives every new context this function.
  return runInNewContext("gc") as NodeJS.GCFunction;
}

/**
 * Gives back memory that is no longer needed, while the worker is idle: shortly after the start, whose code is the most
 * of it, and then every few minutes. Node waits for minutes, or for good if little happens. It takes about 0.1 s.
 */
export function releaseMemoryWhenIdle(): void {
  const collect = exposedCollector();
  let usage = process.cpuUsage();
  let releasedAt = -Infinity;

  const check = () => {
    const { user, system } = process.cpuUsage(usage);
    usage = process.cpuUsage();
    const isIdle = (user + system) / 1000 < CHECK_MS * IDLE_SHARE;
    if (!isIdle || performance.now() - releasedAt < RELEASE_MS) return;
    // Unlike the others, this kind also drops compiled code that has not run lately.
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    releasedAt = performance.now();
    usage = process.cpuUsage();
  };
  setInterval(check, CHECK_MS).unref();
}
