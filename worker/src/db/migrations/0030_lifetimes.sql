-- Posts can be deleted again by themselves: some hours later, or when the next run has posted.
ALTER TABLE broadcasts ADD COLUMN lifetime TEXT;
ALTER TABLE schedules ADD COLUMN lifetime TEXT;
ALTER TABLE campaigns ADD COLUMN lifetime TEXT;

-- When the lane looks at the broadcast again to delete posts.
ALTER TABLE broadcasts ADD COLUMN follow_up_at TEXT;
CREATE INDEX broadcasts_follow_up ON broadcasts (bot_id, follow_up_at) WHERE follow_up_at IS NOT NULL;

-- What started a change. Null for the operator.
ALTER TABLE broadcasts ADD COLUMN started_by TEXT;
