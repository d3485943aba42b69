-- The state of a delivery that was ended while it was being sent, if it would otherwise be queued again. It was
-- stored in `retried` before.
ALTER TABLE deliveries ADD COLUMN ends_as TEXT;
UPDATE deliveries SET ends_as = retried, retried = ''
WHERE settled_at IS NULL AND retried IN ('cancelled', 'failed', 'missed');
