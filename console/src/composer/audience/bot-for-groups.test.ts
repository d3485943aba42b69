import type { Bot } from "@tbm/contract/bots.ts";
import { expect, test } from "vitest";

import { botForGroups } from "./bot-for-groups.ts";

// Only these two fields are read.
const bot = (id: string, status = "online") => ({ id, status }) as Bot;
const standing = (bot_id: string, ...posting: string[]) => ({ bot_id, posting, lost: [] });
const bots = [bot("one"), bot("two"), bot("three"), bot("away", "offline")];
const standings = [
  standing("one", "a"),
  standing("two", "a", "b"),
  standing("three", "d"),
  standing("away", "a", "b", "c"),
];

test.each([
  [["a", "b"], null, "two"],
  [["a"], "one", "one"],
  [["a"], "two", "two"],
  [["a", "b"], "one", "two"],
  [["c"], "one", null],
  [["b", "d"], null, "auto"],
  [["c", "d"], null, "three"],
])("groups %j with the bot %s are written to by %s", (groups, current, expected) => {
  expect(botForGroups(groups, { bots, standings, current })).toBe(expected);
});
