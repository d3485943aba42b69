import { expect, it } from "vitest";

import { optionsText } from "./options-text.ts";

it("lists options in one line, and is empty without any", () => {
  expect(optionsText({})).toBe("");
  expect(optionsText({ silent: false, pin: true })).toBe("Pinned");
  const all = { silent: true, protect: true, noPreview: true, pin: true };
  expect(optionsText(all)).toBe("Silent, protected, no link preview, pinned");
});
