import { fault } from "@tbm/contract/sentences/encode-fault.ts";
import { expect, test } from "vitest";

import { faultsOf } from "./checked.ts";
import { faultText } from "./fault-text.ts";

test("a rule's message is shown as its sentence", () => {
  expect(faultText(fault("name_required"))).toBe("A name is required.");
  expect(faultText(fault("row_buttons_exceeded", { limit: 3 }))).toBe(
    "A row holds at most 3 buttons.",
  );
  expect(faultText(fault("reference_is_person"))).toMatch(/^This is the number of a person/);
});

test("another message is shown as it is, and without a message there is no error", () => {
  expect(faultText("Invalid input")).toBe("Invalid input");
  expect([faultText(null), faultText(undefined)]).toEqual([undefined, undefined]);
});

test("each field shows the sentence of its first error", () => {
  const issues = [
    { path: ["name"], message: fault("name_has_control_characters") },
    { path: ["name"], message: fault("name_too_long", { limit: 100 }) },
    { path: ["groups", 0], message: fault("groups_required") },
  ];
  expect(faultsOf(issues)).toEqual({
    name: "A name must not contain control characters.",
    groups: "Select at least one group.",
  });
});
