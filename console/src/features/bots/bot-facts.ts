import { t } from "@lingui/core/macro";
import type { Bot } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { isOnline } from "#records/bot-status.ts";

/** Shortened here too, because a third-party worker may send the whole token. */
export const shownToken = (token: string | undefined): string =>
  token ? `${token.slice(0, LIMITS.tokenCharactersShown)}…` : "—";

export function chatLink({ username, name }: Pick<Bot, "username" | "name">): string {
  const handle = (username || name).replace(/^@/, "");
  return `https://t.me/${encodeURIComponent(handle)}`;
}

/** Why the bot is not online; null if it is, or if the worker gives no reason. */
export const problemOf = (bot: Bot): string | null => (isOnline(bot) ? null : bot.reason) || null;

/** `@shop_bot`; empty if the worker doesn't know it. */
export const nameOnTelegram = ({ username }: Bot): string =>
  username ? `@${username.replace(/^@/, "")}` : "";

/** `@shop_bot · Anyone can add it to groups` */
export const handleText = (bot: Bot): string =>
  [nameOnTelegram(bot), bot.can_join_groups && t`Anyone can add it to groups`]
    .filter(Boolean)
    .join(" · ");
