import { botLabels } from "#records/bot-names.ts";

export const isRepeating = (repeatType: string): boolean => repeatType !== "none";

export const botName = (bots: Parameters<typeof botLabels>[0], id: string): string =>
  botLabels(bots).get(id) ?? "...";

export function onlineNote(onlineBots: number, totalBots: number): string {
  if (totalBots === 0) return "none added yet";
  const others = totalBots - onlineBots;
  if (others <= 0) return "all online";
  return others === 1 ? "1 needs attention" : `${others} need attention`;
}

/** `total` is undefined if the worker does not report it. */
export function groupsNote(shown: number, total: number | undefined): string {
  if (total === 0) return "none found yet";
  return shown === total ? "all shown below" : "newest shown below";
}
