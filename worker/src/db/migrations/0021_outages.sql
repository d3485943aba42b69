-- What a bot's lane knows of a Telegram that does not answer, so that a restart does not try too early.
CREATE TABLE outages (
  bot_id TEXT PRIMARY KEY NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
  unanswered INTEGER NOT NULL,
  pauses INTEGER NOT NULL,
  is_answering INTEGER NOT NULL,
  since TEXT NOT NULL,
  paused_at TEXT NOT NULL,
  retry_at TEXT NOT NULL
) WITHOUT ROWID;
