/** What the doctor advises. */
export const ADVICE = {
  advice_run_again: () => "Run the checks again.",
  advice_run_later: () => "Run the checks again after that.",
  advice_free_space: () => "Free some space, or move the worker to where there is more.",
  advice_free_space_soon: () => "Free some space soon: a full disk stops all sending.",
  advice_see_database: () => "See what the check of the database says.",
  advice_restart_or_disk: () =>
    "Restart the worker. If that does not help, look at the disk it is on.",
  advice_migrate: () => "Restart the worker; on Cloudflare, run npm run deploy again.",
  advice_restore_database: () =>
    "Look at the disk it is on, and restore a backup if it is damaged.",
  advice_restore_files: () => "Look at the disk, and restore a backup if it is damaged.",
  advice_see_files: () =>
    "Look at the folder DATA_DIR/files and who may write there; on Cloudflare, at the R2 bucket.",
  advice_restart: () =>
    "Restart the worker. On Cloudflare the watchdog wakes the lane within five minutes.",
  advice_see_telegram: () =>
    "See what the check of the bot's updates says of Telegram. If that is well, restart the worker.",
  advice_wait_for_telegram: () =>
    "It retries automatically. Messages fail once they have waited for an hour.",
  advice_read_log: () => "It tries again by itself. If it goes on, read the log.",
  advice_decide_groups: () =>
    "Accept or remove them on the Groups page. Once the bot is in all your groups, send /setjoingroups to BotFather and choose Disable.",
  advice_get_token: () =>
    "Get the bot's token from BotFather, delete the bot here and add it again.",
  advice_check_network: () =>
    "Check the worker's own way to the internet: network, firewall, TELEGRAM_API_ROOT.",
  advice_stop_other: () =>
    "Stop the other program that uses this bot, or have BotFather make a new token and add the bot again.",
  advice_set_again: () => "Wait a minute and press Refresh on Bots: the worker then sets it right.",
  advice_use_https: () => "Set WORKER_URL to an https address; here updates come by webhook only.",
};
