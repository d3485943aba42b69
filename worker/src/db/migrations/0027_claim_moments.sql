-- Ids that a keyed request makes are derived from the moment at which its key was claimed, too. Version 1.0 did without:
-- its keys have no moment, so that one that it left unanswered makes the same ids again, and no second message.
ALTER TABLE repeats ADD COLUMN claimed_at TEXT NOT NULL DEFAULT '';
