-- How a delivery is to end that was being sent when somebody ended it. It stood among the names of retries before.
ALTER TABLE deliveries ADD COLUMN ends_as TEXT;
UPDATE deliveries SET ends_as = retried, retried = ''
WHERE settled_at IS NULL AND retried IN ('cancelled', 'failed', 'missed');
