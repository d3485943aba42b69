import type { Group } from "@tbm/contract/groups.ts";

import { groupKind } from "#lib/group-kind.ts";

import { type GroupBots, isLost, onlyBot } from "./group-facts.ts";

export interface GroupFilter {
  words: string;
  kind: "all" | "group" | "channel";
  /** Groups that this bot is or was in. */
  botId: string | null;
  standing: "all" | "posting" | "lost";
}

export const NO_FILTER: GroupFilter = { words: "", kind: "all", botId: null, standing: "all" };

const fold = (text: string) => text.normalize("NFKC").toLowerCase();

/** Finds groups by a part of their name or chat id, and by what else is chosen. */
export function createGroupFilter(
  groups: readonly Group[],
  botsIn: (groupId: string) => GroupBots,
): (filter: GroupFilter) => readonly Group[] {
  const labels = groups.map(({ name, chatId }) => `${fold(name)}\n${chatId}`);
  return ({ words, kind, botId, standing }) => {
    const wanted = fold(words.trim());
    const fits = ({ id, type }: Group, index: number) => {
      if (!labels[index]?.includes(wanted)) return false;
      if (kind !== "all" && groupKind(type) !== kind) return false;
      if (botId === null && standing === "all") return true;
      const bots = onlyBot(botsIn(id), botId);
      if (standing === "lost") return isLost(bots);
      if (standing === "posting") return bots.posting.length > 0;
      return bots.posting.length + bots.lost.length > 0;
    };
    return groups.filter(fits);
  };
}
