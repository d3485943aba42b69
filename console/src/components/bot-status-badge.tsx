import type { Bot } from "@tbm/contract/bots.ts";

import { isOnline } from "#lib/bot-status.ts";

import { StatusBadge } from "./status-badge.tsx";

export function BotStatusBadge({ bot }: { bot: Pick<Bot, "status"> }) {
  return <StatusBadge tone={isOnline(bot) ? "positive" : "negative"}>{bot.status}</StatusBadge>;
}
