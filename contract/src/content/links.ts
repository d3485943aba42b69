import { LIMITS } from "#limits.ts";

/** Why Telegram would refuse this URL for a button, or null. The rules are those of Telegram's parser. */
export function linkFault(url: string): string | null {
  if (url.length > LIMITS.buttonUrlLength) {
    return `A URL may have at most ${LIMITS.buttonUrlLength} characters.`;
  }
  if (!/^(https?|tg):\/\//i.test(url)) return "A URL must start with http://, https:// or tg://.";
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return "This URL is not complete.";
  }
  if (/\s/.test(url)) return "A URL must not contain spaces.";
  if (parsed.protocol === "tg:") return null;
  const isNamed = parsed.hostname.includes(".") || parsed.hostname.startsWith("[");
  return isNamed ? null : "Telegram accepts only hosts with a dot, such as example.com.";
}
