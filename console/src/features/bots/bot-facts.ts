import type { Bot } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

/** Shortened here too, because a third-party worker may send the whole token. */
export const shownToken = (token: string | undefined): string =>
  token ? `${token.slice(0, LIMITS.tokenCharactersShown)}…` : "—";

export function chatLink({ username, name }: Pick<Bot, "username" | "name">): string {
  const handle = (username || name).replace(/^@/, "");
  return `https://t.me/${encodeURIComponent(handle)}`;
}
