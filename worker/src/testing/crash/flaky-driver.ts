import type { SqlDriver } from "#db/database.ts";

/** A database that fails once, at the given use, before or after it is carried out. */
export function flakyDriver(driver: SqlDriver, failsAt: number, when: "before" | "after") {
  let uses = 0;
  async function use<T>(work: () => Promise<T>): Promise<T> {
    uses += 1;
    const isFailing = uses === failsAt;
    if (isFailing && when === "before") throw new Error("disk I/O error");
    const result = await work();
    if (isFailing) throw new Error("disk I/O error");
    return result;
  }
  const flaky: SqlDriver = {
    run: (statement) => use(() => driver.run(statement)),
    batch: (statements) => use(() => driver.batch(statements)),
  };
  return { driver: flaky, uses: () => uses };
}
