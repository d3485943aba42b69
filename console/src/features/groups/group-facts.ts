import type { BotStanding } from "@tbm/contract/groups.ts";

export interface LostGroup {
  botId: string;
  reason: string;
  since: string | null;
}

interface LimitedBot {
  botId: string;
  reason: string;
}

/** The bots in one group. */
export interface GroupBots {
  /** The ids of the bots that may post. */
  posting: readonly string[];
  /** Bots that may post, but only some kinds of messages. */
  limited: readonly LimitedBot[];
  /** The latest loss first. */
  lost: readonly LostGroup[];
}

export const NO_BOTS: GroupBots = { posting: [], limited: [], lost: [] };

/** Returns a lookup of what each group's bots may do there. */
export function createGroupBots(standings: readonly BotStanding[]): (groupId: string) => GroupBots {
  const groups = new Map<string, { posting: string[]; limited: LimitedBot[]; lost: LostGroup[] }>();
  const at = (groupId: string) => {
    const known = groups.get(groupId);
    if (known) return known;
    const made = { posting: [], limited: [], lost: [] };
    groups.set(groupId, made);
    return made;
  };
  for (const { bot_id: botId, posting, limited = [], lost } of standings) {
    for (const groupId of posting) at(groupId).posting.push(botId);
    for (const { group_id, reason } of limited) at(group_id).limited.push({ botId, reason });
    for (const { group_id, reason, since } of lost) {
      at(group_id).lost.push({ botId, reason, since: since ?? null });
    }
  }
  for (const { lost } of groups.values()) {
    if (lost.length > 1) lost.sort((a, b) => (b.since ?? "").localeCompare(a.since ?? ""));
  }
  return (groupId) => groups.get(groupId) ?? NO_BOTS;
}

/** Whether bots were there but none may post any more. A group without any known bot is not lost. */
export const isLost = ({ posting, lost }: GroupBots): boolean =>
  posting.length === 0 && lost.length > 0;

/** Keeps only one bot of the group, if a bot is given. */
export function onlyBot(bots: GroupBots, botId: string | null): GroupBots {
  if (botId === null) return bots;
  const { posting, limited, lost } = bots;
  return {
    posting: posting.filter((id) => id === botId),
    limited: limited.filter((each) => each.botId === botId),
    lost: lost.filter((loss) => loss.botId === botId),
  };
}
