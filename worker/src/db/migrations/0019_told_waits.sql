-- When a wait was told, so that a clock that is set back makes none longer.
ALTER TABLE cooldowns ADD COLUMN told_at TEXT;
