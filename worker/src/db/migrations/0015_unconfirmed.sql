-- What Telegram may count against a bot's limits is read when its lane begins.
CREATE INDEX deliveries_unconfirmed ON deliveries (bot_id, settled_at) WHERE state = 'unconfirmed';
