import type { Bot } from "@tbm/contract/bots.ts";

import { foldName } from "./same-name.ts";

type Named = Pick<Bot, "id" | "name" | "username">;

/** By id: a bot's name, with its @username where another bot has the same name. */
export function botLabels(bots: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of bots) counts.set(foldName(name), (counts.get(foldName(name)) ?? 0) + 1);
  const isShared = (name: string) => (counts.get(foldName(name)) ?? 0) > 1;
  return new Map(
    bots.map(({ id, name, username }) => [
      id,
      username && isShared(name) ? `${name} (@${username.replace(/^@/, "")})` : name,
    ]),
  );
}

/** For a select. */
export function botOptions(bots: readonly Named[]): { value: string; label: string }[] {
  return Array.from(botLabels(bots), ([value, label]) => ({ value, label }));
}
