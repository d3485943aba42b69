-- A broadcast remembers its keyboard, so that posts can follow its changes. Older ones are matched by their buttons.
ALTER TABLE broadcasts ADD COLUMN keyboard_id TEXT;
UPDATE broadcasts SET keyboard_id = (
  SELECT id FROM keyboards WHERE keyboards.keyboard = broadcasts.keyboard LIMIT 1)
WHERE keyboard IS NOT NULL;
CREATE INDEX broadcasts_by_keyboard ON broadcasts (keyboard_id) WHERE keyboard_id IS NOT NULL;
