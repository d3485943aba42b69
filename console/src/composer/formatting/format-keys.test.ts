import { expect, it } from "vitest";

import { formatOfKeys, undoOfKeys } from "./format-keys.ts";

const pressed = (key: string, code: string, held: string) => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
  shiftKey: held.includes("s"),
  altKey: held.includes("a"),
});
const press = (...keys: Parameters<typeof pressed>) => formatOfKeys(pressed(...keys));

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

it.each([
  ["z", "KeyZ", "c", -1],
  ["ผ", "KeyZ", "m", -1],
  ["Z", "KeyZ", "cs", 1],
  ["y", "KeyY", "c", 1],
  ["z", "KeyZ", "", null],
  ["z", "KeyZ", "ca", null],
  ["b", "KeyB", "c", null],
] as const)("%s (%s) with %s goes %s", (key, code, held, by) => {
  expect(undoOfKeys(pressed(key, code, held))).toBe(by);
});
