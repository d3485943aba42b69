import { plural, t } from "@lingui/core/macro";

import { automaticText, isAutomatic } from "#records/automatic-bot.ts";
import { botLabels } from "#records/bot-names.ts";

export const isRepeating = (repeatType: string): boolean => repeatType !== "none";

const REPEATS: Record<string, () => string> = {
  none: () => t`none`,
  daily: () => t`daily`,
  weekly: () => t`weekly`,
  monthly: () => t`monthly`,
  custom: () => t`custom`,
};

export const repeatText = (repeatType: string): string => REPEATS[repeatType]?.() ?? repeatType;

export const botName = (bots: Parameters<typeof botLabels>[0], id: string): string =>
  isAutomatic(id) ? automaticText() : (botLabels(bots).get(id) ?? "...");

export function onlineNote(onlineBots: number, totalBots: number): string {
  if (totalBots === 0) return t`none added yet`;
  const others = totalBots - onlineBots;
  if (others <= 0) return t`all online`;
  return plural(others, { one: "# needs attention", other: "# need attention" });
}

/** `total` is undefined if the worker does not report it. */
export function groupsNote(shown: number, total: number | undefined): string {
  if (total === 0) return t`none found yet`;
  return shown === total ? t`all shown below` : t`newest shown below`;
}
