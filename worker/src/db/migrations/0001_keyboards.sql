CREATE TABLE keyboards (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  keyboard TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE INDEX keyboards_by_age ON keyboards (created_at DESC);
