import { expect, it } from "vitest";

import { optionsText } from "./options-text.ts";

it("tells options in one line, and nothing where none was asked for", () => {
  expect(optionsText({})).toBe("");
  expect(optionsText({ silent: false, pin: true })).toBe("Pinned");
  const all = { silent: true, protect: true, noPreview: true, pin: true };
  expect(optionsText(all)).toBe("Silent, protected, no link preview, pinned");
});
