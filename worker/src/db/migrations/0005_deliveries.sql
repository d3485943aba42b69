CREATE TABLE broadcasts (
  seq INTEGER PRIMARY KEY NOT NULL,
  id TEXT NOT NULL,
  bot_id TEXT NOT NULL,
  source TEXT NOT NULL,
  source_id TEXT,
  planned_at TEXT,
  title TEXT,
  message TEXT NOT NULL,
  keyboard TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  sent INTEGER,
  failed INTEGER,
  unconfirmed INTEGER,
  cancelled INTEGER,
  missed INTEGER
);

CREATE UNIQUE INDEX broadcasts_by_id ON broadcasts (id);
CREATE UNIQUE INDEX broadcasts_by_occurrence ON broadcasts (source_id, planned_at);
CREATE INDEX broadcasts_by_bot ON broadcasts (bot_id);
CREATE INDEX broadcasts_unfinished ON broadcasts (bot_id) WHERE finished_at IS NULL;

CREATE TABLE deliveries (
  broadcast_id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  bot_id TEXT NOT NULL,
  chatId TEXT NOT NULL,
  priority INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  state TEXT NOT NULL,
  step INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  retried TEXT NOT NULL,
  lane TEXT,
  message_ids TEXT NOT NULL,
  reason TEXT,
  settled_at TEXT,
  PRIMARY KEY (broadcast_id, group_id)
) WITHOUT ROWID;

CREATE INDEX deliveries_open ON deliveries (bot_id, state, priority, seq)
  WHERE settled_at IS NULL;
CREATE INDEX deliveries_sent ON deliveries (bot_id, settled_at) WHERE state = 'sent';

CREATE TABLE attachments (
  owner_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  file TEXT NOT NULL,
  digest TEXT NOT NULL,
  type TEXT NOT NULL,
  PRIMARY KEY (owner_id, position)
) WITHOUT ROWID;

CREATE INDEX attachments_by_file ON attachments (file);

CREATE TABLE uploads (
  bot_id TEXT NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
  digest TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (bot_id, digest)
) WITHOUT ROWID;

CREATE TABLE cooldowns (
  bot_id TEXT NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
  group_id TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (bot_id, group_id)
) WITHOUT ROWID;

CREATE TABLE schedules (
  id TEXT PRIMARY KEY NOT NULL,
  bot_id TEXT NOT NULL,
  groups TEXT NOT NULL,
  message TEXT NOT NULL,
  keyboard_id TEXT,
  repeat_type TEXT NOT NULL,
  scheduled_time TEXT NOT NULL,
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  timezone TEXT NOT NULL,
  status TEXT NOT NULL,
  note TEXT,
  created_at TEXT NOT NULL
);

CREATE INDEX schedules_due ON schedules (bot_id, scheduled_time) WHERE status = 'waiting';
CREATE INDEX schedules_waiting ON schedules (scheduled_time) WHERE status = 'waiting';
CREATE INDEX schedules_by_keyboard ON schedules (keyboard_id) WHERE status = 'waiting';

CREATE TABLE campaigns (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  bot_id TEXT NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
  groups TEXT NOT NULL,
  folder_id TEXT NOT NULL REFERENCES folders (id),
  message_template TEXT NOT NULL,
  interval_hours INTEGER NOT NULL,
  images_per_send INTEGER NOT NULL,
  keyboard_id TEXT REFERENCES keyboards (id),
  status TEXT NOT NULL,
  next_run_at TEXT NOT NULL,
  last_run_at TEXT,
  note TEXT,
  created_at TEXT NOT NULL
);

CREATE INDEX campaigns_due ON campaigns (bot_id, next_run_at) WHERE status = 'active';
CREATE INDEX campaigns_by_age ON campaigns (created_at DESC);
CREATE INDEX campaigns_by_folder ON campaigns (folder_id);
CREATE INDEX campaigns_by_keyboard ON campaigns (keyboard_id);

CREATE TABLE campaign_draws (
  campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  image_id TEXT NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  PRIMARY KEY (campaign_id, image_id)
) WITHOUT ROWID;

CREATE INDEX campaign_draws_by_image ON campaign_draws (image_id);
