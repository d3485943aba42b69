-- Why something happened is kept as a code with its details, not as a sentence (contract/src/sentences). Sentences of
-- version 1.0 that say one thing only get their code; all others are kept as they were read.
CREATE TABLE old_sentences (text TEXT PRIMARY KEY, code TEXT NOT NULL);
INSERT INTO old_sentences (text, code) VALUES
  ('Telegram could not be reached.', 'telegram_unreachable'),
  ('Telegram did not answer in time.', 'telegram_timed_out'),
  ('The connection to Telegram broke off.', 'telegram_broken_off'),
  ('Telegram''s answer could not be read.', 'telegram_unreadable'),
  ('Telegram has trouble of its own.', 'telegram_in_trouble'),
  ('Telegram does not accept the bot''s token.', 'token_refused'),
  ('Telegram does not accept the bot''s token. It may have been revoked.', 'token_revoked'),
  ('Telegram does not know the bot''s token.', 'token_unknown'),
  ('The bot has logged out of this Telegram server.', 'bot_logged_out'),
  ('Telegram has frozen the bot.', 'bot_frozen'),
  ('This Telegram server does not serve the bot.', 'bot_not_served'),
  ('The bot''s updates go to a webhook.', 'bot_has_webhook'),
  ('Another program is reading the bot''s updates with the same token.', 'bot_polled_elsewhere'),
  ('Another program is using the bot with the same token.', 'bot_used_elsewhere'),
  ('The group has become a supergroup.', 'chat_moved'),
  ('The group was deleted.', 'chat_deleted'),
  ('The bot was removed from the chat.', 'chat_kicked_bot'),
  ('The bot is not in the chat.', 'chat_without_this_bot'),
  ('The user has blocked the bot.', 'user_blocked_bot'),
  ('The user''s account was deleted.', 'user_deleted'),
  ('The user has not started the bot.', 'user_not_started'),
  ('A bot cannot write to a bot.', 'chat_is_a_bot'),
  ('The bot must be an administrator.', 'bot_must_be_admin'),
  ('The bot may not post in the chat.', 'bot_may_not_post'),
  ('The bot lacks the right to post this in the chat.', 'bot_may_not_post_this'),
  ('The bot lacks the right to pin messages in the chat.', 'bot_may_not_pin'),
  ('Telegram has restricted the chat.', 'chat_restricted'),
  ('The topic is closed.', 'topic_closed'),
  ('The topic does not exist.', 'topic_unknown'),
  ('The chat asks for payment for each message.', 'chat_wants_payment'),
  ('The bot has no access to the chat.', 'chat_inaccessible'),
  ('Telegram does not know the chat, or the bot was never in it.', 'chat_unknown'),
  ('Telegram does not know this call.', 'call_unknown'),
  ('The text is empty.', 'text_empty'),
  ('The text under the picture is too long.', 'caption_too_long'),
  ('The text is too long.', 'text_too_long'),
  ('Telegram cannot read the text''s formatting.', 'formatting_refused'),
  ('A button''s URL is not accepted by Telegram.', 'button_url_refused'),
  ('The keyboard is not accepted by Telegram.', 'keyboard_refused'),
  ('The picture''s width and height are not accepted by Telegram.', 'picture_size_refused'),
  ('Telegram cannot read the picture.', 'picture_unreadable'),
  ('Telegram does not take a picture of this kind.', 'picture_kind_refused'),
  ('The file is too large for Telegram.', 'file_too_large'),
  ('The message is too large for Telegram.', 'message_too_large'),
  ('Telegram refuses the album.', 'album_refused'),
  ('Telegram no longer knows the file; it must be uploaded again.', 'file_unknown'),
  ('Telegram cannot load the picture from its address.', 'picture_address_unreadable'),
  ('The bot lacks the right to post in the channel.', 'standing_channel_right_missing'),
  ('The bot is not an administrator of the channel.', 'standing_channel_not_admin'),
  ('The bot may not write in the group.', 'standing_restricted'),
  ('The bot was removed.', 'standing_removed'),
  ('The bot has left.', 'standing_left'),
  ('You stopped it.', 'stopped_by_operator'),
  ('The campaign was deleted.', 'campaign_deleted'),
  ('The campaign was paused.', 'campaign_paused'),
  ('The scheduled message was cancelled.', 'schedule_cancelled'),
  ('The scheduled message was paused.', 'schedule_paused'),
  ('The bot was deleted.', 'bot_deleted'),
  ('The group was removed.', 'group_removed'),
  ('Duplicate of another group in this message; counted there.', 'same_chat'),
  ('The next run came before it could be sent.', 'overtaken'),
  ('It waited while sending was on hold, and you chose not to send it.', 'declined_in_queue'),
  ('The worker stopped before Telegram answered.', 'worker_stopped'),
  ('The worker failed while sending.', 'worker_failed_sending'),
  ('The worker failed while pinning.', 'worker_failed_pinning'),
  ('The picture''s file is gone.', 'picture_file_gone'),
  ('The stored message can''t be read.', 'message_unreadable'),
  ('Telegram refused it.', 'refused_without_reason'),
  ('It is posted, but not pinned.', 'pin_pending'),
  ('The worker was not running at the planned time.', 'worker_was_down'),
  ('None of its groups is in the list any more.', 'no_groups_left'),
  ('Sending was on hold at the planned time, and you chose not to send it.', 'declined_at_release'),
  ('It was paused at the planned time.', 'paused_at_planned_time'),
  ('You cancelled it.', 'cancelled_by_operator'),
  ('You skipped it.', 'skipped_by_operator'),
  ('Skipped, because the folder has no pictures.', 'skipped_without_pictures'),
  ('Skipped, because none of its groups is in the list any more.', 'skipped_without_groups'),
  ('The last run was skipped, because the folder has no pictures.', 'last_run_without_pictures'),
  ('The last run was skipped, because none of its groups is in the list any more.', 'last_run_without_groups'),
  ('The last run was skipped, because sending was on hold at its time and you chose not to send it.', 'last_run_declined'),
  ('The bot''s token cannot be read, because SECRET_KEY has changed. Set SECRET_KEY to what it was and restart the worker; if it is lost, replace the bot''s token.', 'token_unreadable_advised');

ALTER TABLE deliveries RENAME COLUMN reason TO cause;
ALTER TABLE bots RENAME COLUMN reason TO cause;
ALTER TABLE memberships RENAME COLUMN reason TO cause;
ALTER TABLE schedule_misses RENAME COLUMN reason TO cause;
ALTER TABLE campaign_skips RENAME COLUMN reason TO cause;
ALTER TABLE schedules RENAME COLUMN note TO cause;
ALTER TABLE campaigns RENAME COLUMN note TO cause;
ALTER TABLE holds RENAME COLUMN reason TO cause;

-- An import resumes an interrupted one of the same archive by this code.
UPDATE holds SET cause = json_object('code', 'import_unfinished', 'params', json_object('made_at',
  substr(cause, 29, 10) || 'T' || substr(cause, 41, 8) || 'Z'))
WHERE cause LIKE 'The import of an archive of % is not finished. %';

-- Older versions stored the note of the campaign for the skipped run as well.
UPDATE campaign_skips SET cause = replace(cause, 'The last run was skipped', 'Skipped')
WHERE cause LIKE 'The last run was skipped, %';

UPDATE deliveries SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = deliveries.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL;

UPDATE bots SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = bots.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL;

UPDATE bots SET receiving_fault = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = bots.receiving_fault),
  json_object('code', 'text', 'params', json_object('text', receiving_fault)))
WHERE receiving_fault IS NOT NULL;

UPDATE memberships SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = memberships.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL;

UPDATE schedule_misses SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = schedule_misses.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL;

UPDATE campaign_skips SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = campaign_skips.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL;

UPDATE schedules SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = schedules.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL;

UPDATE campaigns SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = campaigns.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL;

UPDATE holds SET cause = coalesce(
  (SELECT json_object('code', code, 'params', json_object()) FROM old_sentences WHERE text = holds.cause),
  json_object('code', 'text', 'params', json_object('text', cause)))
WHERE cause IS NOT NULL AND json_valid(holds.cause) = 0;

DROP TABLE old_sentences;
