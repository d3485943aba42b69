import { expect, test } from "vitest";

import { hiddenBy } from "./docker-ignore.ts";

test.each(["contract", "/contract", "./contract", "contract/", " contract "])(
  "the line %j hides the folder contract and no other",
  (line) => {
    const isHidden = hiddenBy(`# a comment\n\n${line}\n`);
    expect(["contract", "worker/contract", "contracts"].map(isHidden)).toEqual([
      true,
      false,
      false,
    ]);
  },
);

test("a pattern hides folders at any depth", () => {
  const isHidden = hiddenBy("**/dist");
  expect(["dist", "console/dist", "console/distance"].map(isHidden)).toEqual([true, true, false]);
});

test("refuses an exception, which it can't follow", () => {
  expect(() => hiddenBy("docs\n!docs/backups.md")).toThrow("Exceptions");
});
