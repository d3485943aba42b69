ALTER TABLE campaigns ADD COLUMN slot_at TEXT;
ALTER TABLE campaigns ADD COLUMN quiet_from TEXT;
ALTER TABLE campaigns ADD COLUMN quiet_until TEXT;
ALTER TABLE campaigns ADD COLUMN end_date TEXT;
ALTER TABLE campaigns ADD COLUMN round INTEGER NOT NULL DEFAULT 0;

CREATE TABLE campaign_skips (
  id TEXT PRIMARY KEY NOT NULL,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  planned_at TEXT NOT NULL,
  reason TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX campaign_skips_by_time ON campaign_skips (campaign_id, planned_at);
CREATE INDEX broadcasts_by_campaign ON broadcasts (source_id, created_at)
  WHERE source = 'campaign';
