import { LIMITS } from "#limits.ts";
import { fault } from "#sentences/encode-fault.ts";

/** Why Telegram would refuse this URL for a button, as a `fault`, or null. The rules are those of Telegram's parser. */
export function linkFault(url: string): string | null {
  if (url.length > LIMITS.buttonUrlLength) {
    return fault("url_too_long", { limit: LIMITS.buttonUrlLength });
  }
  if (!/^(https?|tg):\/\//i.test(url)) return fault("url_scheme_refused");
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return fault("url_incomplete");
  }
  if (/\s/.test(url)) return fault("url_has_spaces");
  if (parsed.protocol === "tg:") return null;
  const isNamed = parsed.hostname.includes(".") || parsed.hostname.startsWith("[");
  return isNamed ? null : fault("url_host_without_dot");
}
