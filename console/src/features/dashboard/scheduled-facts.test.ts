import { expect, test } from "vitest";

import { botName, isRepeating, onlineNote } from "./scheduled-facts.ts";

test("only none does not repeat", () => {
  expect(["none", "daily", "weekly", "monthly"].map(isRepeating)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("an unknown bot is called ...", () => {
  const bots = [{ id: "bot_1", name: "Shop" }];
  expect([botName(bots, "bot_1"), botName(bots, "bot_2")]).toEqual(["Shop", "..."]);
});

test("bots that are not online need attention", () => {
  expect(onlineNote(0, 0)).toBe("none added yet");
  expect(onlineNote(3, 3)).toBe("all online");
  expect(onlineNote(2, 3)).toBe("1 needs attention");
  expect(onlineNote(0, 3)).toBe("3 need attention");
});
