import type { Bot } from "@tbm/contract/bots.ts";

import { labelsOf } from "./same-name.ts";

type Named = Pick<Bot, "id" | "name" | "username">;

/** By id: a bot's name, with its @username where another bot has the same name. */
export const botLabels = (bots: readonly Named[]): ReadonlyMap<string, string> =>
  labelsOf(bots, ({ username }) => username && `@${username.replace(/^@/, "")}`);

/** For a select. */
export function botOptions(bots: readonly Named[]): { value: string; label: string }[] {
  return Array.from(botLabels(bots), ([value, label]) => ({ value, label }));
}
