import type { DatabaseSync } from "node:sqlite";

import type { Sender } from "./bench-worker.ts";

const PER_DAY = 100_000;
const DAY_MS = 24 * 3_600_000;
/** Newer deliveries are not packed yet (worker/src/ledger/past/pack.ts). */
const UNPACKED_DAYS = 7;

/** Most posts are one message, some are albums, and one in a hundred fails. */
const RESULTS = `
  INSERT INTO past_results (id, state, action, priority, step, attempts, retried, cause, messages) VALUES
    (1, 'sent', 'post', 3, 1, 1, '', '', '[0]'),
    (2, 'sent', 'post', 3, 1, 1, '', '', '[0,1,2]'),
    (3, 'failed', 'post', 3, 0, 1, '', '{"code":"overtaken","params":{}}', '[]')`;

const PACKED = `
  INSERT INTO past_deliveries (seq, place, result, message_id, settled_ms)
  SELECT seq, place.id,
    CASE WHEN (place.id + seq) % 97 = 0 THEN 3 WHEN seq % 20 = 0 THEN 2 ELSE 1 END,
    iif((place.id + seq) % 97 = 0, NULL, 100000 + seq * 3 + place.id), 800 + place.id % 1000 * 35`;

const UNPACKED = `
  INSERT INTO deliveries (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step, attempts, retried,
    message_ids, settled_at)
  SELECT broadcasts.id, group_id, place.bot_id, chatId, 3, seq, 'sent', 1, 1, '', '[' || (100000 + seq * 3) || ']',
    finished_at`;

/** A day's broadcasts, at regular times and through all bots in turn. */
function addBroadcasts(database: DatabaseSync, senders: readonly Sender[], daysAgo: number): void {
  const perBroadcast = senders[0]?.groups.length ?? 0;
  const count = PER_DAY / perBroadcast;
  const insert =
    database.prepare(`INSERT INTO broadcasts (id, bot_id, source, message, created_at, finished_at, sent,
    failed, unconfirmed, cancelled, missed, results) VALUES (?, ?, 'now', ?, ?, ?, ?, 0, 0, 0, 0, ?)`);
  for (let index = 0; index < count; index += 1) {
    const at = new Date(Date.now() - daysAgo * DAY_MS + (index / count) * DAY_MS).toISOString();
    const text = `Offer no. ${index}: ${"a text as long as most messages are, with a price ".repeat(3)}`;
    const bot = senders[index % senders.length]?.id ?? "";
    const results = daysAgo > UNPACKED_DAYS ? "packed" : null;
    insert.run(`brd_${daysAgo}_${index}_of_the_year`, bot, text, at, at, perBroadcast, results);
  }
}

/** Adds 100,000 deliveries for each of the last days, packed as the worker would have done it, and returns how many. */
export function addDays(
  database: DatabaseSync,
  senders: readonly Sender[],
  days: number,
): { packed: number; unpacked: number } {
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
  database.exec(RESULTS);
  for (const { id, groups } of senders) {
    database
      .prepare(`INSERT INTO past_places (chatId, thread_id, group_id, bot_id)
        SELECT chatId, 0, groups.id, ? FROM groups JOIN json_each(?) ON value = groups.id`)
      .run(id, JSON.stringify(groups));
  }
  const newest = database.prepare("SELECT coalesce(max(seq), 0) AS seq FROM broadcasts");
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 1) {
    const before = Number(newest.get()?.["seq"]);
    database.exec("BEGIN");
    addBroadcasts(database, senders, daysAgo);
    database.exec(`${daysAgo > UNPACKED_DAYS ? PACKED : UNPACKED}
      FROM broadcasts JOIN past_places AS place ON place.bot_id = broadcasts.bot_id
      WHERE seq > ${before} ORDER BY seq, place.id`);
    database.exec("COMMIT");
  }
  database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA synchronous = FULL");
  const unpacked = Math.min(days, UNPACKED_DAYS) * PER_DAY;
  return { packed: days * PER_DAY - unpacked, unpacked };
}
