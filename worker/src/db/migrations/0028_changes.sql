-- Posts can be changed and deleted after they were sent. A change is stored like a broadcast, with its target.
ALTER TABLE broadcasts ADD COLUMN change TEXT;
ALTER TABLE broadcasts ADD COLUMN target_id TEXT;
ALTER TABLE broadcasts ADD COLUMN edit TEXT;
CREATE INDEX broadcasts_by_target ON broadcasts (target_id) WHERE target_id IS NOT NULL;

ALTER TABLE deliveries ADD COLUMN action TEXT NOT NULL DEFAULT 'post';
ALTER TABLE deliveries ADD COLUMN edited_by TEXT;
ALTER TABLE deliveries ADD COLUMN deleted_at TEXT;
CREATE INDEX deliveries_done ON deliveries (bot_id, settled_at) WHERE state = 'done';
