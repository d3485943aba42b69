-- One message across bots. `bot_id` of a broadcast or plan is the bot whose lane plans it and follows it up; with
-- `is_automatic`, each group gets a bot of its own. `bots` lists all bots that take part, or is null if only `bot_id` does.
ALTER TABLE broadcasts ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0;
ALTER TABLE broadcasts ADD COLUMN bots TEXT;
CREATE INDEX broadcasts_shared ON broadcasts (finished_at) WHERE bots IS NOT NULL;
ALTER TABLE schedules ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaigns ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0;

-- The bot that posts to the group if a message leaves the choice to the worker.
ALTER TABLE groups ADD COLUMN preferred_bot_id TEXT REFERENCES bots (id) ON DELETE SET NULL;
