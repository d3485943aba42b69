interface Words {
  text: string;
  advice: string;
}

/** Telegram's texts are no contract, so they are matched loosely. */
const ROWS: [pattern: RegExp, text: string, advice: string][] = [
  [
    /wrong response.*\b40[137]\b/i,
    "The worker's address refuses Telegram's calls.",
    "Let /api/webhooks/ through without a login, at your proxy or firewall.",
  ],
  [
    /wrong response.*\b(404|405|410)\b/i,
    "Something else answers at the worker's address.",
    "Check WORKER_URL, and that the proxy passes everything on to the worker, headers too.",
  ],
  [
    /wrong response.*\b3\d\d\b/i,
    "The worker's address redirects Telegram elsewhere.",
    "Set WORKER_URL to the address that it leads to.",
  ],
  [
    /wrong response.*\b5\d\d\b/i,
    "The worker's address answers with an error.",
    "Check that the worker runs behind its proxy, and look at its log.",
  ],
  [
    /ssl|tls|certificate/i,
    "Telegram does not trust the certificate of the worker's address.",
    "Renew it, and serve the whole chain.",
  ],
  [
    /resolve|name or service|no such host/i,
    "Telegram cannot find the host of the worker's address.",
    "Check WORKER_URL for a typing mistake, and the name in the DNS.",
  ],
  [
    /reserved|private|local/i,
    "The worker's address leads into a private network.",
    "Set WORKER_URL to an address that everybody can reach.",
  ],
  [
    /time[d ]*\s*out|timeout/i,
    "The worker's address does not answer Telegram in time.",
    "Check that no firewall keeps Telegram out, and that the worker is not overloaded.",
  ],
  [
    /refused|unreachable|reset|closed/i,
    "Nothing takes Telegram's calls at the worker's address.",
    "Check that proxy and worker run, and that their port is open to the internet.",
  ],
];

/** Why Telegram cannot bring a bot's updates, in words for the operator. `clean` takes secrets out. */
export function webhookWords(said: string, clean: (text: string) => string): Words {
  const row = ROWS.find(([pattern]) => pattern.test(said));
  if (row) return { text: row[1], advice: row[2] };
  return {
    text: `Telegram cannot deliver the bot's updates: ${clean(said)}.`,
    advice: "Check that WORKER_URL can be reached from the internet.",
  };
}
