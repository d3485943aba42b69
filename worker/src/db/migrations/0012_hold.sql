CREATE TABLE holds (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  since TEXT NOT NULL,
  reason TEXT NOT NULL
);

-- Without the state a claim writes one row less; at most a handful of the rows are being sent.
DROP INDEX deliveries_open;
CREATE INDEX deliveries_open ON deliveries (bot_id, priority, seq) WHERE settled_at IS NULL;
