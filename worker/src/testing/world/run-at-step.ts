import { createDb, type SqlDriver } from "#db/database.ts";
import { wrapOwnDatabases } from "#testing/ports/own-databases.ts";

import type { World } from "./world.ts";

/**
 * Runs `act` in the middle of the worker's own work, at the given step from now on. Each use of the database or of
 * Telegram has a step before it and one after it. Returns a function that says whether the step was reached.
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

  const watched = (used: SqlDriver): SqlDriver => ({
    run: (statement) => use(() => used.run(statement)),
    batch: (statements) => use(() => used.batch(statements)),
  });
  ports.db = createDb(watched(driver));
  ports.ownDatabases = wrapOwnDatabases(ports.ownDatabases, watched);
  ports.fetch = (url, init) => use(() => fetch(url, init));
  return () => steps >= at;
}
