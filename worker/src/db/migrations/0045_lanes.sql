-- Which lane is in charge of a bot is kept beside its queue, where every claim checks it. A lane of an older version that
-- still runs can claim nothing from here on, because the column that it checks is gone.
CREATE TABLE lanes (
  bot_id TEXT PRIMARY KEY NOT NULL,
  lane TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO lanes (bot_id, lane) SELECT id, coalesce(lane, '') FROM bots;
ALTER TABLE bots DROP COLUMN lane;

-- What a lane remembers goes with it.
CREATE TABLE new_uploads (
  bot_id TEXT NOT NULL REFERENCES lanes (bot_id) ON DELETE CASCADE,
  digest TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (bot_id, digest)
) WITHOUT ROWID;
INSERT INTO new_uploads SELECT bot_id, digest, file_id FROM uploads;
DROP TABLE uploads;
ALTER TABLE new_uploads RENAME TO uploads;

CREATE TABLE new_cooldowns (
  bot_id TEXT NOT NULL REFERENCES lanes (bot_id) ON DELETE CASCADE,
  group_id TEXT NOT NULL,
  until TEXT NOT NULL,
  told_at TEXT,
  PRIMARY KEY (bot_id, group_id)
) WITHOUT ROWID;
INSERT INTO new_cooldowns SELECT bot_id, group_id, until, told_at FROM cooldowns;
DROP TABLE cooldowns;
ALTER TABLE new_cooldowns RENAME TO cooldowns;

CREATE TABLE new_outages (
  bot_id TEXT PRIMARY KEY NOT NULL REFERENCES lanes (bot_id) ON DELETE CASCADE,
  unanswered INTEGER NOT NULL,
  pauses INTEGER NOT NULL,
  is_answering INTEGER NOT NULL,
  since TEXT NOT NULL,
  paused_at TEXT NOT NULL,
  retry_at TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO new_outages SELECT bot_id, unanswered, pauses, is_answering, since, paused_at, retry_at FROM outages;
DROP TABLE outages;
ALTER TABLE new_outages RENAME TO outages;
