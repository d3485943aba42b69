-- Messages to be used again. Their pictures are in `attachments`.
CREATE TABLE saved_posts (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  message TEXT NOT NULL,
  entities TEXT NOT NULL,
  options TEXT NOT NULL,
  lifetime TEXT,
  keyboard_id TEXT,
  bot_id TEXT,
  groups TEXT NOT NULL,
  sets TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE UNIQUE INDEX saved_posts_by_name ON saved_posts (name COLLATE NOCASE);

-- Messages that are being written. Their pictures are in `attachments` too.
CREATE TABLE drafts (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  revision TEXT NOT NULL,
  content TEXT NOT NULL
);
