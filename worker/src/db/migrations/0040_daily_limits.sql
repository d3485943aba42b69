-- How many posts a group may get on one day. Null is no limit of its own.
ALTER TABLE groups ADD COLUMN daily_limit INTEGER;
ALTER TABLE group_sets ADD COLUMN daily_limit INTEGER;

-- One row at most: the limit of all other groups, and whether posts over a limit are skipped.
CREATE TABLE daily_limits (
  id INTEGER PRIMARY KEY NOT NULL,
  posts INTEGER,
  skips INTEGER NOT NULL
);

CREATE INDEX broadcasts_finished ON broadcasts (finished_at);
