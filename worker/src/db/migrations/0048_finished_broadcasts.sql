-- A broadcast that is being sent is in neither of these indexes, so that queueing and finishing one writes fewer.
DROP INDEX broadcasts_unpacked;
CREATE INDEX broadcasts_unpacked ON broadcasts (finished_at) WHERE results IS NULL AND finished_at IS NOT NULL;

-- Those to fold are in `broadcasts_unpacked` or packed.
DROP INDEX broadcasts_unfolded;
CREATE INDEX broadcasts_packed ON broadcasts (results, finished_at) WHERE results IS NOT NULL;
