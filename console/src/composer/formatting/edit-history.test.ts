import { expect, it } from "vitest";

import { beginHistory, presentOf, record, returnTo, stepFormats } from "./edit-history.ts";
import type { FormattedText } from "./rich-text.ts";

const plain = (text: string): FormattedText => ({ text, entities: [] });
const bold = (text: string): FormattedText => ({
  text,
  entities: [{ type: "bold", offset: 0, length: 3 }],
});

/** Types a word, makes it bold, then types two more words. */
const written = [plain("one"), bold("one"), bold("one two"), bold("one two three")].reduce(
  record,
  beginHistory(plain("")),
);

it("undoes text to how it last looked, and formats one step at a time", () => {
  expect(stepFormats(written, -1)).toBeNull();
  const back = returnTo(written, "one", -1);
  expect(back && presentOf(back)).toEqual(bold("one"));
  const further = back && stepFormats(back, -1);
  expect(further && presentOf(further)).toEqual(plain("one"));
  expect(further && stepFormats(further, -1)).toBeNull();
});

it("redoes steps in the same order", () => {
  const back = returnTo(written, "", -1);
  const words = back && returnTo(back, "one", 1);
  expect(words && presentOf(words)).toEqual(plain("one"));
  const formats = words && stepFormats(words, 1);
  expect(formats && presentOf(formats)).toEqual(bold("one"));
  expect(formats && stepFormats(formats, 1)).toBeNull();
});

it("forgets undone steps after a new edit", () => {
  const back = returnTo(written, "one", -1);
  const other = back && record(back, bold("one more"));
  expect(other && returnTo(other, "one two", 1)).toBeNull();
  expect(other && returnTo(other, "never", -1)).toBeNull();
});

it("remembers two hundred steps", () => {
  const steps = Array.from({ length: 300 }, (_step, index) => plain(String(index)));
  const long = steps.reduce(record, beginHistory(plain("")));
  expect(long.states).toHaveLength(200);
  expect(presentOf(long)).toEqual(plain("299"));
});
