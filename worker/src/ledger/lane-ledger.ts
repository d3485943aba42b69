/*
 * The ledger as a lane uses it. Where all lanes share a database, that is the bot's ledger itself. Where each has its own,
 * a part of the queue is in parcels (ledger/parcels/).
 */
import type { Ports } from "#ports.ts";

import { type LaneLedger, ledgerOf } from "./ledger.ts";
import { laneWithParcels } from "./parcels/lane-with-parcels.ts";

function laneWithRows(ports: Ports, botId: string): LaneLedger {
  const ledger = ledgerOf(ports, botId);
  return {
    ...ledger,
    takeOver: async (lane) => void (await ports.db.batch(ledger.takeOver(lane))),
    unclaim: async (lane, wanted) => void (await ports.db.batch([ledger.unclaim(lane, wanted)])),
    settle: (lane, settlements) => [ledger.settle(lane, settlements)],
    settleOwn: () => Promise.resolve(),
    finish: (ids) => [ledger.finish(ids)],
    syncAt: Infinity,
    isUrgent: false,
    queriesAhead: 0,
    inCharge: "this",
    requestSync: () => undefined,
    sync: () => Promise.resolve(false),
  };
}

export const laneLedgerOf = (ports: Ports, botId: string): LaneLedger =>
  ports.ownDatabases === null
    ? laneWithRows(ports, botId)
    : laneWithParcels(ports, botId, ports.ownDatabases);
