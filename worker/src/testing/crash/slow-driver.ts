import type { SqlDriver } from "#db/database.ts";
import type { Ports } from "#ports.ts";

/** A database that is far away: each use waits before and after it is carried out, as long as `delayMs` says. */
export function slowDriver(
  driver: SqlDriver,
  { setTimer }: Pick<Ports, "setTimer">,
  delayMs: () => number,
): SqlDriver {
  async function wait(): Promise<void> {
    const ms = delayMs();
    if (ms > 0) await new Promise<void>((resolve) => setTimer(ms, resolve));
  }
  async function use<T>(work: () => Promise<T>): Promise<T> {
    await wait();
    const result = await work();
    await wait();
    return result;
  }
  return {
    run: (statement) => use(() => driver.run(statement)),
    batch: (statements) => use(() => driver.batch(statements)),
  };
}
