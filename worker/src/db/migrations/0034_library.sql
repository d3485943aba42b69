-- Where a picture was posted and what will post it is found by its digest.
CREATE INDEX attachments_by_digest ON attachments (digest);

-- Pictures of old messages are deleted. That they were posted is still known.
ALTER TABLE images ADD COLUMN was_posted INTEGER NOT NULL DEFAULT 0;
