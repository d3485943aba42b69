-- What went to a chat is read newest first, for its page and for the history of one group.
CREATE INDEX deliveries_by_chat ON deliveries (chatId, seq);
