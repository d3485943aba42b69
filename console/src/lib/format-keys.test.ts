import { expect, it } from "vitest";

import { formatOfKeys } from "./format-keys.ts";

const press = (key: string, code: string, held: string) =>
  formatOfKeys({
    key,
    code,
    ctrlKey: held.includes("c"),
    metaKey: held.includes("m"),
    shiftKey: held.includes("s"),
    altKey: held.includes("a"),
  });

it.each([
  ["b", "KeyB", "c", "bold"],
  ["b", "KeyB", "m", "bold"],
  ["i", "KeyI", "c", "italic"],
  ["u", "KeyU", "c", "underline"],
  ["X", "KeyX", "cs", "strikethrough"],
  ["P", "KeyP", "cs", "spoiler"],
  ["e", "KeyE", "c", "code"],
  ["M", "KeyM", "cs", "code"],
  ["k", "KeyK", "c", "text_link"],
  [">", "Period", "cs", "blockquote"],
  ["ิ", "KeyB", "c", "bold"],
])("%s (%s) with %s is %s", (key, code, held, format) => {
  expect(press(key, code, held)).toBe(format);
});

it.each([
  ["b", "KeyB", ""],
  ["b", "KeyB", "ca"],
  ["x", "KeyX", "c"],
  ["p", "KeyP", "c"],
  ["Enter", "Enter", "c"],
  [".", "Period", "c"],
])("%s (%s) with %s is left to the browser", (key, code, held) => {
  expect(press(key, code, held)).toBeNull();
});
