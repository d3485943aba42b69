-- The history is read from one date to another.
CREATE INDEX broadcasts_by_date ON broadcasts (created_at);
