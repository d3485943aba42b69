-- At most one row: the calendar feed's secret address is derived from its seed and SECRET_KEY.
CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  seed TEXT NOT NULL
);
