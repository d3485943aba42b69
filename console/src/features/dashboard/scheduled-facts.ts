import { botLabels } from "#records/bot-names.ts";

/** The wire has a JSON-encoded list; what is no list counts as none. */
export function groupCount(groups: string): number {
  try {
    const list: unknown = JSON.parse(groups);
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}

export const isRepeating = (repeatType: string): boolean => repeatType !== "none";

export const botName = (bots: Parameters<typeof botLabels>[0], id: string): string =>
  botLabels(bots).get(id) ?? "...";

export function onlineMeaning(onlineBots: number, totalBots: number): string {
  if (totalBots === 0) return "none added yet";
  const others = totalBots - onlineBots;
  if (others <= 0) return "all online";
  return others === 1 ? "1 needs attention" : `${others} need attention`;
}

/** `total` is undefined where the worker does not tell it. */
export function groupsMeaning(shown: number, total: number | undefined): string {
  if (total === 0) return "none found yet";
  return shown === total ? "all shown below" : "newest shown below";
}
