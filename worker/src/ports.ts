import type { Db } from "#db/database.ts";

import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** All that a host supplies. Nothing else may touch time, randomness, storage or the network. */
export interface Ports {
  db: Db;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  settings: Settings;
  log: Log;
}
