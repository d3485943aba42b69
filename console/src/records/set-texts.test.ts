import { expect, it } from "vitest";

import { setText } from "./set-texts.ts";

const groups = ["a", "b", "c", "d"];
const words = (selected: number, lost: string[] | null = []) =>
  setText({ name: "VIP", groups, selected, lost: lost === null ? undefined : new Set(lost) });

it("distinguishes lost groups from those that were never the bot's", () => {
  expect(words(4)).toBe("“VIP”: 4 of 4 selected.");
  expect(words(3)).toBe("“VIP”: 3 of 4 selected. 1 group belongs to another bot.");
  expect(words(2, ["c", "d", "x"])).toBe(
    "“VIP”: 2 of 4 selected. 2 groups unavailable: this bot can't post there.",
  );
  expect(words(1, ["d"])).toBe(
    "“VIP”: 1 of 4 selected. 2 groups belong to other bots. 1 group unavailable: this bot can't post there.",
  );
});

it("claims nothing while the reason is unknown", () => {
  expect(words(2, null)).toBe("“VIP”: 2 of 4 selected. This bot can't post to the others.");
});

it("groups the digits of large numbers", () => {
  const ids = Array.from({ length: 6000 }, (_, index) => `grp_${index}`);
  const lost = new Set(ids.slice(0, 2000));
  expect(setText({ name: "VIP", groups: ids, selected: 3000, lost })).toBe(
    "“VIP”: 3,000 of 6,000 selected. 1,000 groups belong to other bots. 2,000 groups unavailable: this bot can't post there.",
  );
});
