import { expect, it } from "vitest";

import { unknownVariablesText } from "./unknown-variables.ts";

it.each([
  ["Draw {random} on {date} at {time}", null],
  ["Hello {name}", "{name} is no variable: it is sent as it stands."],
  ["{Date} {name} {name}", "{Date} and {name} are no variables: they are sent as they stand."],
  [
    "{ชื่อ} {first name} {x}",
    "{ชื่อ}, {first name} and {x} are no variables: they are sent as they stand.",
  ],
  ["a {} set {1: 2} and {\n}", null],
])("of %o it says %o", (template, words) => {
  expect(unknownVariablesText(template)).toBe(words);
});
