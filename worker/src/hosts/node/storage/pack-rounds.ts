import type { DatabaseSync } from "node:sqlite";

import { packNext } from "#ledger/past/pack.ts";
import type { Ports } from "#ports.ts";

import { shrink } from "./shrink.ts";

/** Eight million deliveries a day, and a few milliseconds of each second at most. */
const ROUND_MS = 10_000;

/** Packs old deliveries and shrinks the database bit by bit, so that sending never waits long for it. */
export function startPackRounds(ports: Ports, database: DatabaseSync) {
  let isStopped = false;
  let running = Promise.resolve();
  let cancel = () => {};

  async function pack(): Promise<void> {
    try {
      await packNext(ports);
      if (!isStopped) shrink(database);
    } catch (error) {
      ports.log.warn("packing failed", { message: String(error) });
    }
    if (!isStopped) arm();
  }

  function arm(): void {
    cancel = ports.setTimer(ROUND_MS, () => {
      running = pack();
    });
  }

  arm();
  return {
    stop: async (): Promise<void> => {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
