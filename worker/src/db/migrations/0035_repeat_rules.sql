-- How a schedule with the repeat type custom repeats: an RFC 5545 rule, further times of day and skipped dates.
ALTER TABLE schedules ADD COLUMN rule TEXT;
