-- A campaign can keep one post in each group and renew it with every run. It can pin what it posts.
ALTER TABLE campaigns ADD COLUMN renews INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaigns ADD COLUMN pins INTEGER NOT NULL DEFAULT 0;

-- The run that each group's post of such a campaign shows now.
CREATE TABLE boards (
  campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  group_id TEXT NOT NULL,
  broadcast_id TEXT NOT NULL,
  PRIMARY KEY (campaign_id, group_id)
) WITHOUT ROWID;
