import { countGroups } from "#api/group-count.ts";
import { formatNumber } from "#lib/numbers.ts";

interface Applied {
  name: string;
  /** All groups of the set. */
  groups: readonly string[];
  selected: number;
  /** Groups the bot can no longer post to; undefined while unknown. */
  lost: ReadonlySet<string> | undefined;
}

const isOrAre = (count: number) => (count === 1 ? "is" : "are");

/** What applying a set selected. It may contain groups that the chosen bot cannot post to. */
export function setText({ name, groups, selected, lost }: Applied): string {
  const shown = `“${name}”: ${formatNumber(selected)} of ${formatNumber(groups.length)} selected`;
  const others = groups.length - selected;
  if (others === 0) return `${shown}.`;
  if (!lost) return `${shown}. This bot cannot post to the others.`;
  const gone = groups.filter((id) => lost.has(id)).length;
  const foreign = others - gone;
  return `${[
    shown,
    foreign > 0 && `${formatNumber(foreign)} ${isOrAre(foreign)} not this bot's`,
    gone > 0 && `${countGroups(gone)} unavailable: this bot can't post there`,
  ]
    .filter(Boolean)
    .join(", ")}.`;
}
