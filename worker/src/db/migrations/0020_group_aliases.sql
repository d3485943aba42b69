-- Two records that turn out to be one chat become one. What names the other finds it here.
CREATE TABLE group_aliases (
  id TEXT PRIMARY KEY NOT NULL,
  group_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX group_aliases_by_group ON group_aliases (group_id);
