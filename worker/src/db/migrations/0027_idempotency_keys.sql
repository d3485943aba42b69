-- The ids that a request with a key creates are now also derived from the time at which its key was claimed. Version 1.0
-- derived them without it. Its keys have no time, so a request that it left unanswered creates the same ids again.
ALTER TABLE repeats ADD COLUMN claimed_at TEXT NOT NULL DEFAULT '';
ALTER TABLE repeats RENAME TO idempotency_keys;
