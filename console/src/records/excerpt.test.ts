import { expect, test } from "vitest";

import { excerpt } from "./excerpt.ts";

test("a short message stays as it is, on one line", () => {
  expect(excerpt("One\n\ntwo", 7)).toBe("One two");
});

test("a long message ends after this many characters", () => {
  expect(excerpt("One two three", 8)).toBe("One two…");
});

test("a character is never cut from its marks", () => {
  expect(excerpt("ที่นี่", 2)).toBe("ที่นี่");
  expect(excerpt("ที่นี่มี", 2)).toBe("ที่นี่…");
  expect(excerpt("👨‍👩‍👧 family", 1)).toBe("👨‍👩‍👧…");
});
