import { createDb, type SqlDriver } from "#db/database.ts";
import type { Ports } from "#ports.ts";
import { wrapOwnDatabases } from "#testing/ports/own-databases.ts";

type Step = <T>(work: () => Promise<T>) => Promise<T>;

/** Ports that run each use of the database, of Telegram or of a file through `step`. */
export function steppedPorts(ports: Ports, driver: SqlDriver, step: Step): Ports {
  const stepped = (watched: SqlDriver): SqlDriver => ({
    run: (statement) => step(() => watched.run(statement)),
    batch: (statements) => step(() => watched.batch(statements)),
  });
  return {
    ...ports,
    db: createDb(stepped(driver)),
    ownDatabases: wrapOwnDatabases(ports.ownDatabases, stepped),
    files: { ...ports.files, find: (name) => step(() => ports.files.find(name)) },
    fetch: (url, init) => step(() => ports.fetch(url, init)),
  };
}
