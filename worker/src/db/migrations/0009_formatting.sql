ALTER TABLE broadcasts ADD COLUMN entities TEXT;
ALTER TABLE broadcasts ADD COLUMN options TEXT;
ALTER TABLE schedules ADD COLUMN entities TEXT;
ALTER TABLE schedules ADD COLUMN options TEXT;
