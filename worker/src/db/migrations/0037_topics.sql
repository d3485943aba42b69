-- A topic of a forum is a group record of its own: its chat's id and its thread. Thread 0 is the group itself.
ALTER TABLE groups ADD COLUMN thread_id INTEGER NOT NULL DEFAULT 0;
DROP INDEX groups_by_chat;
CREATE UNIQUE INDEX groups_by_chat ON groups (chatId, thread_id);

ALTER TABLE deliveries ADD COLUMN thread_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE memberships ADD COLUMN can_manage_topics INTEGER;

CREATE TABLE topics (
  chatId TEXT NOT NULL,
  thread_id INTEGER NOT NULL,
  state TEXT NOT NULL,
  state_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  gone_at TEXT NOT NULL,
  PRIMARY KEY (chatId, thread_id)
) WITHOUT ROWID;
