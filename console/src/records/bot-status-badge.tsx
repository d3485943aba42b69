import type { Bot } from "@tbm/contract/bots.ts";

import { StatusBadge } from "#ui/status-badge.tsx";

import { botStatusText, isOnline } from "./bot-status.ts";

export function BotStatusBadge({ bot }: { bot: Pick<Bot, "status"> }) {
  return (
    <StatusBadge tone={isOnline(bot) ? "positive" : "negative"}>{botStatusText(bot)}</StatusBadge>
  );
}
