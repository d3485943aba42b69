/** Why Telegram cannot deliver a bot's updates, and what to do about it. */
export const WEBHOOK_PROBLEMS = {
  webhook_refused: () => "The worker's address refuses Telegram's calls.",
  webhook_answered_elsewhere: () => "Something else answers at the worker's address.",
  webhook_redirected: () => "The worker's address redirects Telegram elsewhere.",
  webhook_error: () => "The worker's address answers with an error.",
  webhook_untrusted: () => "Telegram does not trust the certificate of the worker's address.",
  webhook_host_unknown: () => "Telegram cannot find the host of the worker's address.",
  webhook_private: () => "The worker's address is on a private network.",
  webhook_timed_out: () => "The worker's address does not answer Telegram in time.",
  webhook_unreachable: () => "Nothing answers Telegram's calls at the worker's address.",

  advice_let_webhooks_through: () =>
    "Let /api/webhooks/ through without a login, at your proxy or firewall.",
  advice_check_proxy: () =>
    "Check WORKER_URL, and that the proxy passes everything on to the worker, headers too.",
  advice_follow_redirect: () => "Set WORKER_URL to the address that it leads to.",
  advice_check_log: () => "Check that the worker behind the proxy is running, and look at its log.",
  advice_renew_certificate: () => "Renew it, and serve the whole chain.",
  advice_check_name: () => "Check WORKER_URL for typos, and that the name is in DNS.",
  advice_public_address: () =>
    "Set WORKER_URL to an address that can be reached from the internet.",
  advice_check_firewall: () =>
    "Check that no firewall keeps Telegram out, and that the worker is not overloaded.",
  advice_open_port: () =>
    "Check that the proxy and the worker are running, and that their port is open to the internet.",
  advice_check_address: () => "Check that WORKER_URL can be reached from the internet.",
};
