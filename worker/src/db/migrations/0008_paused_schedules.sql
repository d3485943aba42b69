ALTER TABLE schedules ADD COLUMN ended_at TEXT;
ALTER TABLE schedules ADD COLUMN revision TEXT NOT NULL DEFAULT '';

UPDATE schedules SET ended_at = scheduled_time WHERE status <> 'waiting';

DROP INDEX schedules_by_keyboard;
CREATE INDEX schedules_by_keyboard ON schedules (keyboard_id) WHERE ended_at IS NULL;
CREATE INDEX schedules_ahead ON schedules (scheduled_time, id, status) WHERE ended_at IS NULL;
CREATE INDEX schedules_ended ON schedules (ended_at, id, status) WHERE ended_at IS NOT NULL;

CREATE INDEX broadcasts_by_source ON broadcasts (source_id, seq) WHERE source_id IS NOT NULL;

CREATE TABLE schedule_misses (
  schedule_id TEXT NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  runs INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (schedule_id, first_at)
) WITHOUT ROWID;
