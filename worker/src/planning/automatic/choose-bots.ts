import { mayPostTo, type Sender } from "#ledger/all-bots/senders.ts";
import type { Needs } from "#messages/needs.ts";

export interface Choice {
  /** The groups of each bot that has some. */
  byBot: Map<string, string[]>;
  /** The groups that no bot may post to. */
  without: string[];
}

interface Options {
  group: string;
  bots: Sender[];
}

/** The bots that a group can get: its preferred one, or all that may post there. Offline bots only if no other may. */
function optionsFor(
  group: string,
  senders: readonly Sender[],
  needs: Needs,
  preferred: string | undefined,
): Sender[] {
  const able = senders.filter((sender) => mayPostTo(sender, group, needs));
  const online = able.filter(({ isOnline }) => isOnline);
  const candidates = online.length > 0 ? online : able;
  const wished = candidates.find(({ id }) => id === preferred);
  return wished ? [wished] : candidates;
}

/**
 * Chooses a bot for every group: its preferred one, otherwise the one that then has the fewest deliveries waiting.
 * Groups with few options come first, so that the others even out the load.
 */
export function chooseBots(
  groups: readonly string[],
  senders: readonly Sender[],
  { needs, preferences }: { needs: Needs; preferences: ReadonlyMap<string, string> },
): Choice {
  const load = new Map(senders.map(({ id, waiting }) => [id, waiting]));
  const loadOf = ({ id }: Sender) => load.get(id) ?? 0;
  const choice: Choice = { byBot: new Map(), without: [] };
  const all = groups.map((group): Options => ({
    group,
    bots: optionsFor(group, senders, needs, preferences.get(group)),
  }));
  for (const { group, bots } of all.toSorted((a, b) => a.bots.length - b.bots.length)) {
    const [first, ...others] = bots;
    if (!first) {
      choice.without.push(group);
      continue;
    }
    const { id } = others.reduce((best, bot) => (loadOf(bot) < loadOf(best) ? bot : best), first);
    load.set(id, (load.get(id) ?? 0) + 1);
    const given = choice.byBot.get(id);
    if (given) given.push(group);
    else choice.byBot.set(id, [group]);
  }
  return choice;
}
