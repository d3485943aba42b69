import { inArray } from "drizzle-orm";

import { attachments, type broadcasts } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
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

/** The addresses of the pictures of broadcasts, by broadcast. */
export async function addressesOf(ports: Ports, ids: readonly string[]) {
  const rows = await ports.db
    .select()
    .from(attachments)
    .where(inArray(attachments.owner_id, [...ids]))
    .orderBy(attachments.owner_id, attachments.position);
  const pictures = await Promise.all(
    rows.map(async ({ owner_id, file, name }) => ({
      owner_id,
      url: await fileAddress(ports, file, name),
    })),
  );
  const byOwner = Map.groupBy(pictures, ({ owner_id }) => owner_id);
  return (id: string): string[] => (byOwner.get(id) ?? []).map(({ url }) => url);
}
