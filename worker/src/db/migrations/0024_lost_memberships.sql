-- The dashboard counts the groups that no bot can post to, which are few among many.
CREATE INDEX memberships_lost ON memberships (chatId) WHERE standing <> 'posting' OR seen = 'absent';
