import type { broadcasts } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

import { readTotals } from "./progress.ts";

type Row = typeof broadcasts.$inferSelect;

/** Written with the record once it is finished; until then they are counted. */
async function readCounts(ports: Ports, row: Row) {
  if (row.finished_at === null) {
    const { queued, sending, ...final } = await readTotals(ports, row.id);
    return { ...final, pending: queued + sending };
  }
  const [sent, failed] = [row.sent ?? 0, row.failed ?? 0];
  const [unconfirmed, cancelled, missed] = [
    row.unconfirmed ?? 0,
    row.cancelled ?? 0,
    row.missed ?? 0,
  ];
  return { sent, failed, unconfirmed, cancelled, missed, pending: 0 };
}

/** What became of a broadcast's deliveries, in numbers. */
export async function countsOf(ports: Ports, row: Row) {
  const counts = await readCounts(ports, row);
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
}
