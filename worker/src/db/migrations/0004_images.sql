CREATE TABLE folders (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE INDEX folders_by_age ON folders (created_at);

CREATE TABLE images (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  folder TEXT NOT NULL REFERENCES folders (id),
  size INTEGER NOT NULL,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  digest TEXT NOT NULL,
  file TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE INDEX images_by_age ON images (created_at);
CREATE INDEX images_by_folder ON images (folder, created_at);
CREATE INDEX images_by_digest ON images (digest);
CREATE INDEX images_by_file ON images (file);
