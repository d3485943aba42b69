import { t } from "@lingui/core/macro";
import type { Bot } from "@tbm/contract/bots.ts";

import { botOptions } from "./bot-names.ts";

/** Only online bots are offered for sending. */
export const isOnline = ({ status }: Pick<Bot, "status">): boolean => status === "online";

/** A status that the console does not know is shown as the worker says it. */
export const botStatusText = ({ status }: Pick<Bot, "status">): string =>
  status === "online" ? t`online` : status === "offline" ? t`offline` : status;

/** Options for a select. */
export function onlineBotOptions(bots: readonly Bot[]): { value: string; label: string }[] {
  const online = new Set(bots.filter(isOnline).map(({ id }) => id));
  return botOptions(bots).filter(({ value }) => online.has(value));
}
