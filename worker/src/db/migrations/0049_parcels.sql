-- Where each bot's lane has a database of its own, a message to many groups is stored in parcels: up to a thousand
-- deliveries of one bot in one row. `deliveries` is a list of lists (ledger/parcels/parcel-format.ts). The
-- `owner` is sending the parcel and writes it; `ends` lists what it has to end, of which `ends_done` is done.
CREATE TABLE parcels (
  id INTEGER PRIMARY KEY NOT NULL,
  seq INTEGER NOT NULL,
  bot_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  line INTEGER NOT NULL,
  owner TEXT,
  version INTEGER NOT NULL,
  recalled_at TEXT,
  ends TEXT NOT NULL,
  ends_done INTEGER NOT NULL,
  open INTEGER NOT NULL,
  sent INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  unconfirmed INTEGER NOT NULL,
  cancelled INTEGER NOT NULL,
  missed INTEGER NOT NULL,
  deliveries TEXT NOT NULL
);
CREATE UNIQUE INDEX parcels_once ON parcels (seq, bot_id, part);
CREATE INDEX parcels_open ON parcels (bot_id, line, seq, part) WHERE open > 0;

-- All deliveries with the same columns: rows and those of the past, and those in parcels. The casts give each column the
-- affinity that it has in the table, so that SQLite searches each part by its own index.
DROP VIEW all_deliveries;
CREATE VIEW row_deliveries AS
SELECT broadcast_id, group_id, bot_id, chatId, thread_id, priority, seq, state, action, step, attempts, retried, lane,
  message_ids, cause, settled_at, repeated_in, ends_as, edited_by, deleted_at
FROM deliveries
UNION ALL
SELECT broadcasts.id, past_places.group_id, past_places.bot_id, past_places.chatId, past_places.thread_id,
  past_results.priority, past.seq, past_results.state, past_results.action, past_results.step, past_results.attempts,
  past_results.retried, CAST(NULL AS TEXT),
  CAST(CASE past_results.messages WHEN '[0]' THEN '[' || past.message_id || ']' WHEN '' THEN past.later ->> 'message_ids'
    ELSE (SELECT json_group_array(past.message_id + part.value) FROM json_each(past_results.messages) AS part) END AS TEXT),
  CAST(nullif(past_results.cause, '') AS TEXT),
  CAST(strftime('%Y-%m-%dT%H:%M:%fZ', julianday(broadcasts.created_at) + past.settled_ms / 86400000.0) AS TEXT),
  CAST(past.later ->> 'repeated_in' AS TEXT), CAST(NULL AS TEXT), CAST(past.later ->> 'edited_by' AS TEXT),
  CAST(past.later ->> 'deleted_at' AS TEXT)
FROM past_deliveries AS past
JOIN broadcasts ON broadcasts.seq = past.seq
JOIN past_places ON past_places.id = past.place
JOIN past_results ON past_results.id = past.result;

CREATE VIEW parcel_deliveries AS
SELECT broadcasts.id AS broadcast_id, CAST(item.value ->> 0 AS TEXT) AS group_id, parcels.bot_id,
  CAST(item.value ->> 1 AS TEXT) AS chatId, CAST(item.value ->> 2 AS INTEGER) AS thread_id,
  CAST(item.value ->> 4 AS INTEGER) AS priority, parcels.seq, CAST(item.value ->> 5 AS TEXT) AS state,
  CAST('post' AS TEXT) AS action, CAST(item.value ->> 6 AS INTEGER) AS step,
  CAST(item.value ->> 7 AS INTEGER) AS attempts, CAST(item.value ->> 8 AS TEXT) AS retried, CAST(NULL AS TEXT) AS lane,
  CAST(item.value -> 9 AS TEXT) AS message_ids, CAST(nullif(item.value -> 10, 'null') AS TEXT) AS cause,
  CAST(item.value ->> 11 AS TEXT) AS settled_at, CAST(NULL AS TEXT) AS repeated_in, CAST(NULL AS TEXT) AS ends_as,
  CAST(NULL AS TEXT) AS edited_by, CAST(NULL AS TEXT) AS deleted_at
FROM parcels
JOIN broadcasts ON broadcasts.seq = parcels.seq
JOIN json_each(parcels.deliveries) AS item;

CREATE VIEW all_deliveries AS SELECT * FROM row_deliveries UNION ALL SELECT * FROM parcel_deliveries;
