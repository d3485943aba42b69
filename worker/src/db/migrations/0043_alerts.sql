-- At most one row: what the operator wants to be told, and how.
CREATE TABLE alert_settings (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  language TEXT NOT NULL,
  switched_off TEXT NOT NULL,
  digest_hour INTEGER,
  quiet_from TEXT,
  quiet_until TEXT,
  told_at TEXT NOT NULL,
  looked_at TEXT NOT NULL
);

-- The private chats in which alerts arrive.
CREATE TABLE alert_chats (
  id TEXT PRIMARY KEY NOT NULL,
  bot_id TEXT NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
  chat_id TEXT NOT NULL,
  name TEXT NOT NULL,
  paired_at TEXT NOT NULL,
  cause TEXT,
  UNIQUE (bot_id, chat_id)
);

-- The last link that was made to pair a chat with a bot.
CREATE TABLE alert_pairings (
  bot_id TEXT PRIMARY KEY NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
  code_digest TEXT NOT NULL,
  created_at TEXT NOT NULL,
  wrong_codes INTEGER NOT NULL
);

-- What went wrong: rows that are told stay until the trouble is over.
CREATE TABLE alerts (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  params TEXT NOT NULL,
  raised_at TEXT NOT NULL,
  told_at TEXT,
  PRIMARY KEY (kind, key)
);

-- Texts on their way to a chat.
CREATE TABLE alert_messages (
  id TEXT PRIMARY KEY NOT NULL,
  alert_chat TEXT NOT NULL REFERENCES alert_chats (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  retry_at TEXT NOT NULL
);
CREATE INDEX alert_messages_by_chat ON alert_messages (alert_chat);

-- Finds messages that failed lately without reading the others.
CREATE INDEX broadcasts_with_failures ON broadcasts (finished_at) WHERE failed + unconfirmed > 0;
