import type { DatabaseSync } from "node:sqlite";

const PER_BROADCAST = 1000;

/** Adds sent broadcasts of earlier months. */
export function addOldDeliveries(
  database: DatabaseSync,
  count: number,
  bots: readonly { id: string }[],
): void {
  const broadcast = database.prepare(
    `INSERT INTO broadcasts (id, bot_id, source, message, created_at, finished_at, sent, failed,
      unconfirmed, cancelled, missed) VALUES (?, ?, 'now', 'Old', ?, ?, ?, 0, 0, 0, 0) RETURNING seq`,
  );
  const delivery = database.prepare(
    `INSERT INTO deliveries (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step, attempts,
      retried, message_ids, settled_at) VALUES (?, ?, ?, ?, 0, ?, 'sent', 1, 1, '', '[1]', ?)`,
  );
  const known = Number(database.prepare("SELECT count(*) AS n FROM broadcasts").get()?.["n"]);
  database.exec("BEGIN");
  for (let index = known; index < known + count / PER_BROADCAST; index += 1) {
    const id = `brd_old${index}`;
    const botId = bots[index % bots.length]?.id ?? "bot_old";
    const moment = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString();
    const seq = broadcast.get(id, botId, moment, moment, PER_BROADCAST)?.["seq"] ?? 0;
    for (let number = 0; number < PER_BROADCAST; number += 1) {
      delivery.run(id, `grp_old${number}`, botId, String(-number), seq, moment);
    }
  }
  database.exec("COMMIT");
}
