ALTER TABLE memberships ADD COLUMN is_bound INTEGER;
ALTER TABLE memberships ADD COLUMN can_send_photos INTEGER;
ALTER TABLE memberships ADD COLUMN can_send_animations INTEGER;

CREATE TABLE chat_permissions (
  chatId TEXT PRIMARY KEY NOT NULL,
  can_send_messages INTEGER NOT NULL,
  can_send_photos INTEGER NOT NULL,
  can_send_animations INTEGER NOT NULL,
  told_at TEXT NOT NULL
);
