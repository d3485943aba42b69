CREATE TABLE group_sets (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  groups TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE UNIQUE INDEX group_sets_by_name ON group_sets (name COLLATE NOCASE);

UPDATE groups SET name = substr(name, 1, 128) WHERE length(name) > 128;
