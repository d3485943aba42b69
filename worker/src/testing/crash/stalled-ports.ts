import { createDb, type SqlDriver } from "#db/database.ts";
import type { Ports } from "#ports.ts";

/**
 * Ports of a lane that is cut off at a step and believed dead, goes on when it is thawed, and dies so many
 * steps later. Each use of the database, of Telegram or of a file is a step, before and after it happens.
 */
export function stalledPorts(
  ports: Ports,
  driver: SqlDriver,
  freezesAt = Infinity,
  afterlife = Infinity,
) {
  let steps = 0;
  let diesAt = Infinity;
  let isThawed = false;
  const thawing = Promise.withResolvers<void>();

  async function pass(): Promise<void> {
    steps += 1;
    if (steps >= freezesAt && !isThawed) await thawing.promise;
    if (steps >= diesAt) await new Promise<never>(() => {});
  }

  async function step<T>(work: () => Promise<T>): Promise<T> {
    await pass();
    const result = await work();
    await pass();
    return result;
  }

  const gated: SqlDriver = {
    run: (statement) => step(() => driver.run(statement)),
    batch: (statements) => step(() => driver.batch(statements)),
  };
  const frozenPorts: Ports = {
    ...ports,
    db: createDb(gated),
    files: { ...ports.files, find: (name) => step(() => ports.files.find(name)) },
    fetch: (url, init) => step(() => ports.fetch(url, init)),
  };
  return {
    ports: frozenPorts,
    isFrozen: () => steps >= freezesAt && !isThawed,
    steps: () => steps,
    thaw: () => {
      isThawed = true;
      diesAt = steps + afterlife;
      thawing.resolve();
    },
  };
}
