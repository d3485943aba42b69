-- The language of the calendar feed's own texts.
ALTER TABLE calendar_feeds ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
