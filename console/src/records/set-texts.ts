import { plural, t } from "@lingui/core/macro";

import { formatNumber } from "#lib/numbers.ts";

interface Applied {
  name: string;
  /** All groups of the set. */
  groups: readonly string[];
  selected: number;
  /** Groups the bot can no longer post to; undefined while unknown. */
  lost: ReadonlySet<string> | undefined;
}

/** What applying a set selected. It may contain groups that the chosen bot cannot post to. */
export function setText({ name, groups, selected, lost }: Applied): string {
  const [count, total] = [formatNumber(selected), formatNumber(groups.length)];
  const others = groups.length - selected;
  if (others > 0 && !lost) {
    return t`“${name}”: ${count} of ${total} selected. This bot can't post to the others.`;
  }
  const gone = groups.filter((id) => lost?.has(id)).length;
  const foreign = others - gone;
  return [
    t`“${name}”: ${count} of ${total} selected.`,
    foreign > 0 &&
      plural(foreign, {
        one: "# group belongs to another bot.",
        other: "# groups belong to other bots.",
      }),
    others > 0 &&
      gone > 0 &&
      plural(gone, {
        one: "# group unavailable: this bot can't post there.",
        other: "# groups unavailable: this bot can't post there.",
      }),
  ]
    .filter(Boolean)
    .join(" ");
}
