import type { Bot } from "@tbm/contract/bots.ts";

import { botOptions } from "./bot-names.ts";

/** Only online bots are offered for sending. */
export const isOnline = ({ status }: Pick<Bot, "status">): boolean => status === "online";

/** Options for a select. */
export function onlineBotOptions(bots: readonly Bot[]): { value: string; label: string }[] {
  const online = new Set(bots.filter(isOnline).map(({ id }) => id));
  return botOptions(bots).filter(({ value }) => online.has(value));
}
