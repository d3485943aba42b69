import type { Bot } from "@tbm/contract/bots.ts";

import { labelsOf } from "./same-name.ts";

type Named = Pick<Bot, "id" | "name" | "username">;

/** Names by id, with the @username if another bot has the same name. */
export const botLabels = (bots: readonly Named[]): ReadonlyMap<string, string> =>
  labelsOf(bots, ({ username }) => username && `@${username.replace(/^@/, "")}`);

/** Options for a select. */
export function botOptions(bots: readonly Named[]): { value: string; label: string }[] {
  return Array.from(botLabels(bots), ([value, label]) => ({ value, label }));
}
