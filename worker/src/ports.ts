import type { Db } from "#db/database.ts";

import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** All that a host supplies. Nothing else may touch time, randomness, storage or the network. */
export interface Ports {
  db: Db;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  /** Runs once after the delay, unless the returned function is called first. */
  setTimer: (delayMs: number, run: () => void) => () => void;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** A bot came or went: a host that polls starts or stops reading its updates. */
  wake: (botId: string) => void;
  /** Lets work go on after its answer; a host that stops waits for it a little. */
  background: (work: Promise<void>) => void;
  settings: Settings;
  log: Log;
}
