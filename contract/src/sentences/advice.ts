/** What the doctor advises. */
export const ADVICE = {
  advice_run_again: () => "Run the checks again.",
  advice_run_later: () => "Run the checks again after that.",
  advice_free_space: () => "Free some space, or move the worker to a larger disk.",
  advice_free_space_soon: () => "Free some space soon: a full disk stops all sending.",
  advice_see_database: () => "See the database check.",
  advice_restart_or_disk: () => "Restart the worker. If that doesn't help, check its disk.",
  advice_migrate: () => "Restart the worker; on Cloudflare, run npm run deploy again.",
  advice_restore_database: () => "Check its disk. If the database is damaged, restore a backup.",
  advice_restore_files: () => "Check the disk. If files are damaged, restore a backup.",
  advice_see_files: () =>
    "Check the folder DATA_DIR/files and its write permissions. On Cloudflare, check the R2 bucket.",
  advice_restart: () =>
    "Restart the worker. On Cloudflare the watchdog restarts the queue within five minutes.",
  advice_see_telegram: () =>
    "See the check of the bot's updates. If Telegram answers there, restart the worker.",
  advice_wait_for_telegram: () =>
    "It retries automatically. Messages fail once they have waited for an hour.",
  advice_read_log: () => "It retries automatically. If this continues, read the log.",
  advice_decide_groups: () =>
    "Accept or remove them on the Groups page. Once the bot is in all your groups, send /setjoingroups to BotFather and choose Disable.",
  advice_get_token: () =>
    "Get the bot's token from BotFather, and enter it with Replace token on the Bots page.",
  advice_check_network: () =>
    "Check the worker's internet connection: network, firewall, TELEGRAM_API_ROOT.",
  advice_stop_other: () =>
    "Stop the other program that uses this bot, or have BotFather make a new token and enter it with Replace token on the Bots page.",
  advice_set_again: () =>
    "Wait a minute, then press Refresh on Bots. The worker sets the webhook again.",
  advice_use_https: () =>
    "Set WORKER_URL to an https address. This host receives updates by webhook only.",
};
