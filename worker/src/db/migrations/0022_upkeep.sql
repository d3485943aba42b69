-- When the latest attempt under an idempotency key began; created_at is when the key was claimed.
ALTER TABLE repeats ADD COLUMN attempted_at TEXT NOT NULL DEFAULT '';
UPDATE repeats SET attempted_at = created_at;
