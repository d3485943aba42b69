-- The dashboard counts what was sent and what failed on each of the last days. The index has all that it reads.
DROP INDEX broadcasts_by_date;
CREATE INDEX broadcasts_by_date ON broadcasts (created_at, change, sent, failed);

-- It also lists the scheduled messages that missed a run lately.
CREATE INDEX schedule_misses_by_date ON schedule_misses (last_at);
