-- What a broadcast sends is in its own row. `attachments` has its pictures too, and says which files are used.
ALTER TABLE broadcasts ADD COLUMN pictures TEXT;
UPDATE broadcasts SET pictures = (
  SELECT json_group_array(json_object('name', name, 'file', file, 'digest', digest, 'type', type) ORDER BY position)
  FROM attachments WHERE owner_id = broadcasts.id)
WHERE id IN (SELECT owner_id FROM attachments);

-- During a deploy to Cloudflare, a worker of an older version still accepts messages for a few seconds. It stores their
-- pictures here only. A later migration can drop this.
CREATE TRIGGER pictures_of_older_worker AFTER INSERT ON attachments BEGIN UPDATE broadcasts SET pictures = (
  SELECT json_group_array(json_object('name', name, 'file', file, 'digest', digest, 'type', type) ORDER BY position)
  FROM attachments WHERE owner_id = NEW.owner_id)
WHERE id = NEW.owner_id AND coalesce(json_array_length(pictures), 0) <= NEW.position; END;

-- A run names the campaign whose boards it becomes, so that marking them needs no campaign. Whoever deletes a campaign
-- deletes its boards.
ALTER TABLE broadcasts ADD COLUMN board_of TEXT;
UPDATE broadcasts SET board_of = source_id
WHERE finished_at IS NULL AND edit IS NOT NULL AND source_id IN (SELECT id FROM campaigns);

CREATE TABLE new_boards (
  campaign_id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  broadcast_id TEXT NOT NULL,
  PRIMARY KEY (campaign_id, group_id)
) WITHOUT ROWID;
INSERT INTO new_boards SELECT campaign_id, group_id, broadcast_id FROM boards;
DROP TABLE boards;
ALTER TABLE new_boards RENAME TO boards;
