CREATE TABLE new_groups (
  group_id TEXT PRIMARY KEY NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  bot_id TEXT NOT NULL
);

CREATE INDEX new_groups_by_bot ON new_groups (bot_id);

ALTER TABLE bots ADD COLUMN can_join_groups INTEGER;
