import { expect, it } from "vitest";

import { unknownVariablesText } from "./unknown-variables.ts";

it.each([
  ["Draw {random} on {date} at {time}", null],
  ["Hello {name}", "{name} isn't a variable and will be posted as is."],
  ["{Date} {name} {name}", "{Date} and {name} aren't variables and will be posted as is."],
  [
    "{ชื่อ} {first name} {x}",
    "{ชื่อ}, {first name} and {x} aren't variables and will be posted as is.",
  ],
  ["a {} set {1: 2} and {\n}", null],
])("for %o it says %o", (template, words) => {
  expect(unknownVariablesText(template)).toBe(words);
});
