-- A campaign can post at fixed times on certain weekdays instead of at an interval, from a start on. Its template can
-- have formats, and its posts the options of messages.
ALTER TABLE campaigns ADD COLUMN rhythm TEXT;
ALTER TABLE campaigns ADD COLUMN start_at TEXT;
ALTER TABLE campaigns ADD COLUMN entities TEXT;
ALTER TABLE campaigns ADD COLUMN silent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaigns ADD COLUMN protects INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaigns ADD COLUMN no_preview INTEGER NOT NULL DEFAULT 0;
