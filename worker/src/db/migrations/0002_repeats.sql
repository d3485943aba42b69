CREATE TABLE repeats (
  call TEXT NOT NULL,
  key TEXT NOT NULL,
  request_digest TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (call, key)
);

CREATE INDEX repeats_by_age ON repeats (created_at);
