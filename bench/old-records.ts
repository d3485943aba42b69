import type { DatabaseSync } from "node:sqlite";

import { insertRows, SENT } from "@tbm/worker/testing/world/rows.ts";

const PER_BROADCAST = 1000;

/** Adds sent broadcasts of earlier months. */
export function addOldDeliveries(
  database: DatabaseSync,
  count: number,
  bots: readonly { id: string }[],
): void {
  const known = Number(database.prepare("SELECT count(*) AS n FROM broadcasts").get()?.["n"]);
  const broadcasts = Array.from({ length: Math.ceil(count / PER_BROADCAST) }, (_, n) => {
    const index = known + n;
    const bot_id = bots[index % bots.length]?.id ?? "bot_old";
    const moment = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString();
    const times = { created_at: moment, finished_at: moment };
    return {
      ...SENT,
      ...times,
      id: `brd_old${index}`,
      seq: index + 1,
      bot_id,
      sent: PER_BROADCAST,
    };
  });
  const deliveries = Iterator.from(broadcasts).flatMap(({ id, seq, bot_id, finished_at }) => {
    const sent = { state: "sent" as const, step: 1, attempts: 1, message_ids: [1] };
    const row = { ...sent, broadcast_id: id, seq, bot_id, settled_at: finished_at };
    return Array.from({ length: PER_BROADCAST }, (_, n) => ({ ...row, group_id: `grp_old${n}` }));
  });
  insertRows(database, { broadcasts, deliveries });
}
