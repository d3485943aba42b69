-- Where the results of a broadcast are: null in deliveries, 'packed' in past_deliveries, 'folding' about to be deleted,
-- 'folded' deleted. The failures of a folded broadcast are in past_failures.
ALTER TABLE broadcasts ADD COLUMN results TEXT;
CREATE INDEX broadcasts_unpacked ON broadcasts (finished_at) WHERE results IS NULL;
CREATE INDEX broadcasts_unfolded ON broadcasts (finished_at) WHERE results IS NOT 'folded';

-- A chat, its group and the bot that posted there, by a small number.
CREATE TABLE past_places (
  id INTEGER PRIMARY KEY NOT NULL,
  chatId TEXT NOT NULL,
  thread_id INTEGER NOT NULL,
  group_id TEXT NOT NULL,
  bot_id TEXT NOT NULL
);
CREATE UNIQUE INDEX past_places_once ON past_places (chatId, thread_id, group_id, bot_id);

-- Everything about a delivery that many have in common. `messages` has the ids of its messages, counted from the first
-- one, or is empty if `later` has them. An empty cause is none.
CREATE TABLE past_results (
  id INTEGER PRIMARY KEY NOT NULL,
  state TEXT NOT NULL,
  action TEXT NOT NULL,
  priority INTEGER NOT NULL,
  step INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  retried TEXT NOT NULL,
  cause TEXT NOT NULL,
  messages TEXT NOT NULL
);
CREATE UNIQUE INDEX past_results_once ON past_results (state, action, priority, step, attempts, retried, cause, messages);

-- The deliveries of broadcasts that finished days ago, in about 36 bytes each. `later` has what few of them need.
CREATE TABLE past_deliveries (
  seq INTEGER NOT NULL,
  place INTEGER NOT NULL,
  result INTEGER NOT NULL,
  message_id INTEGER,
  settled_ms INTEGER NOT NULL,
  later TEXT,
  PRIMARY KEY (seq, place)
) WITHOUT ROWID;
CREATE INDEX past_deliveries_by_place ON past_deliveries (place, seq);

CREATE TABLE past_failures (
  seq INTEGER NOT NULL,
  group_id TEXT NOT NULL,
  group_name TEXT,
  chatId TEXT NOT NULL,
  bot_id TEXT NOT NULL,
  state TEXT NOT NULL,
  cause TEXT,
  PRIMARY KEY (seq, group_id)
) WITHOUT ROWID;

-- Both kinds of deliveries with the same columns. SQLite searches both sides by their indexes only if each column has the
-- same affinity on both; the casts are for that.
CREATE VIEW all_deliveries AS
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
