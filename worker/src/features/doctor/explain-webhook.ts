import { type Cause, plain, type PlainCode } from "@tbm/contract/sentences/sentences.ts";

interface Explanation {
  cause: Cause;
  advice: PlainCode;
}

/** Telegram's texts are not a contract, so they are matched loosely. */
const ROWS: [pattern: RegExp, code: PlainCode, advice: PlainCode][] = [
  [/wrong response.*\b40[137]\b/i, "webhook_refused", "advice_let_webhooks_through"],
  [/wrong response.*\b(404|405|410)\b/i, "webhook_answered_elsewhere", "advice_check_proxy"],
  [/wrong response.*\b3\d\d\b/i, "webhook_redirected", "advice_follow_redirect"],
  [/wrong response.*\b5\d\d\b/i, "webhook_error", "advice_check_log"],
  [/ssl|tls|certificate/i, "webhook_untrusted", "advice_renew_certificate"],
  [/resolve|name or service|no such host/i, "webhook_host_unknown", "advice_check_name"],
  [/reserved|private|local/i, "webhook_private", "advice_public_address"],
  [/time[d ]*\s*out|timeout/i, "webhook_timed_out", "advice_check_firewall"],
  [/refused|unreachable|reset|closed/i, "webhook_unreachable", "advice_open_port"],
];

/** Why Telegram cannot deliver a bot's updates. `clean` removes secrets. */
export function explainWebhook(said: string, clean: (text: string) => string): Explanation {
  const row = ROWS.find(([pattern]) => pattern.test(said));
  if (row) return { cause: plain(row[1]), advice: row[2] };
  return {
    cause: { code: "webhook_failing", params: { description: clean(said) } },
    advice: "advice_check_address",
  };
}
