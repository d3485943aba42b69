import { createDb, type SqlDriver } from "#db/database.ts";

import type { World } from "./world.ts";

/**
 * Does something in the middle of the worker's own work: at its nth use of the database or of Telegram
 * from now on, before or after it is carried out. Tells whether it came to that.
 */
export function runAtStep(world: World, at: number, act: () => void): () => boolean {
  const { ports, driver } = world;
  const { fetch } = ports;
  let steps = 0;

  const step = () => {
    steps += 1;
    if (steps === at) act();
  };
  async function use<T>(work: () => Promise<T>): Promise<T> {
    step();
    const result = await work();
    step();
    return result;
  }

  const watched: SqlDriver = {
    run: (statement) => use(() => driver.run(statement)),
    batch: (statements) => use(() => driver.batch(statements)),
  };
  ports.db = createDb(watched);
  ports.fetch = (url, init) => use(() => fetch(url, init));
  return () => steps >= at;
}
