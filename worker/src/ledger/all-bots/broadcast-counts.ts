import type { broadcasts } from "#db/ledger-tables.ts";
import { NO_TOTALS, readAllTotals, type Totals } from "#ledger/delivery-totals.ts";
import type { Ports } from "#ports.ts";

export type BroadcastRow = typeof broadcasts.$inferSelect;

type Counted = Pick<
  BroadcastRow,
  "id" | "finished_at" | "sent" | "failed" | "unconfirmed" | "cancelled" | "missed"
>;

/** A finished broadcast has its counts stored; until then its deliveries are counted. */
function toCounts(row: Counted, { queued, sending, done, ...final }: Totals) {
  if (row.finished_at === null) {
    return { ...final, sent: final.sent + done, pending: queued + sending };
  }
  const [sent, failed] = [row.sent ?? 0, row.failed ?? 0];
  const [unconfirmed, cancelled, missed] = [
    row.unconfirmed ?? 0,
    row.cancelled ?? 0,
    row.missed ?? 0,
  ];
  return { sent, failed, unconfirmed, cancelled, missed, pending: 0 };
}

/** Counts the deliveries of each broadcast by result. */
export async function countsOf(ports: Ports, rows: readonly Counted[]) {
  const open = rows.filter(({ finished_at }) => finished_at === null);
  const totals = await readAllTotals(
    ports,
    open.map(({ id }) => id),
  );
  return (row: Counted) => {
    const counts = toCounts(row, totals.get(row.id) ?? NO_TOTALS);
    return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
  };
}

export type Counts = ReturnType<Awaited<ReturnType<typeof countsOf>>>;
