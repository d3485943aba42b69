CREATE TABLE bots (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  token TEXT NOT NULL,
  created_at TEXT NOT NULL,
  username TEXT,
  reason TEXT,
  telegram_id TEXT NOT NULL,
  sealed_token TEXT NOT NULL,
  webhook_path TEXT NOT NULL,
  poll_offset INTEGER,
  last_update_at TEXT,
  receiving_fault TEXT,
  checked_at TEXT NOT NULL
);

CREATE UNIQUE INDEX bots_by_telegram_id ON bots (telegram_id);
CREATE UNIQUE INDEX bots_by_webhook_path ON bots (webhook_path);
CREATE INDEX bots_by_age ON bots (created_at DESC);
CREATE INDEX bots_by_check ON bots (checked_at);

CREATE TABLE groups (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  chatId TEXT NOT NULL,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  named_at TEXT NOT NULL
);

CREATE UNIQUE INDEX groups_by_chat ON groups (chatId);
CREATE INDEX groups_by_age ON groups (created_at DESC);

CREATE TABLE memberships (
  bot_id TEXT NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
  chatId TEXT NOT NULL,
  standing TEXT,
  reason TEXT,
  standing_at TEXT NOT NULL,
  seen TEXT,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (bot_id, chatId)
);

CREATE INDEX memberships_by_chat ON memberships (chatId);

CREATE TABLE moved_chats (
  from_chat_id TEXT PRIMARY KEY NOT NULL,
  to_chat_id TEXT NOT NULL
);

CREATE INDEX moved_chats_by_target ON moved_chats (to_chat_id);
