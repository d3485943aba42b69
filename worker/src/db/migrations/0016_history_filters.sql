-- The history is read by source and by standing, the newest first.
CREATE INDEX broadcasts_by_kind ON broadcasts (source);
CREATE INDEX broadcasts_by_standing ON broadcasts (CASE
  WHEN finished_at IS NULL THEN 'running'
  WHEN sent > 0 AND (failed > 0 OR unconfirmed > 0 OR cancelled > 0 OR missed > 0)
    THEN 'partly-sent'
  WHEN sent > 0 THEN 'sent'
  WHEN unconfirmed > 0 THEN 'unconfirmed'
  WHEN failed > 0 THEN 'failed'
  WHEN cancelled > 0 THEN 'cancelled'
  ELSE 'missed' END);
