-- A delivery to a topic names the group whose rate limits it shares, so that sending reads no records of groups.
ALTER TABLE deliveries ADD COLUMN pace_group_id TEXT;
UPDATE deliveries SET pace_group_id = (
  SELECT forum.id FROM groups AS forum WHERE forum.chatId = deliveries.chatId AND forum.thread_id = 0)
WHERE thread_id > 0;
