import { expect, it } from "vitest";

import { keyboardLabels } from "./keyboard-names.ts";

const keyboard = (id: string, name: string, ...rows: string[][]) => ({
  id,
  name,
  keyboard: {
    inline_keyboard: rows.map((row) => row.map((text) => ({ text, url: "https://example.com" }))),
  },
});

it("distinguishes keyboards of the same name by their buttons, and leaves others as they are", () => {
  const labels = keyboardLabels([
    keyboard("1", "Links", ["Shop"]),
    keyboard("2", " links", ["Shop", "Help"], ["News"]),
    keyboard("3", "Links"),
    keyboard("4", "Channel", ["Join"]),
  ]);
  expect([...labels.values()]).toEqual([
    "Links (Shop)",
    " links (Shop and 2 more)",
    "Links",
    "Channel",
  ]);
});
