import { expect, test } from "vitest";
import { z } from "zod/mini";

import { fault } from "./encode-fault.ts";
import { INPUT_FAULTS } from "./input/input-faults.ts";
import { readFault } from "./read-fault.ts";
import { SENTENCES } from "./sentences.ts";
import { findSentence } from "./write-cause.ts";

const read = (message: string) => readFault(message, INPUT_FAULTS);

test("reads the cause that a rule's message holds", () => {
  expect(read(fault("name_required"))).toEqual({ code: "name_required", params: {} });
  const params = { min: 1, max: 168 };
  const outOfRange = read(fault("interval_out_of_range", params));
  expect(outOfRange).toEqual({ code: "interval_out_of_range", params });
  expect(findSentence(outOfRange, SENTENCES)).toBe(
    "The interval in hours must be a whole number from 1 to 168.",
  );
});

test("details may contain any text", () => {
  const options = ["a b", "{}", '"', "\n\u2028", "name_required"];
  expect(read(fault("repeat_unknown", { options }))?.params).toEqual({ options });
});

test.each([
  ["a wrong type", z.string(), 7],
  ["a missing field", z.object({ name: z.string() }), {}],
  ["too short a text", z.string().check(z.minLength(1)), ""],
  ["an unknown option", z.enum(["a", "b"]), "c"],
  ["another pattern", z.string().check(z.regex(/x/)), "y"],
])("zod's own message for %s has no cause", (_, schema, input) => {
  const message = schema.safeParse(input).error?.issues[0]?.message ?? "";
  expect(message).not.toBe("");
  expect(read(message)).toBeNull();
});

test.each(["", "toString", "of_tomorrow", "of_tomorrow {}"])("%j has no cause", (message) => {
  expect(read(message)).toBeNull();
});
