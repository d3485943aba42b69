import fc from "fast-check";
import { expect, test } from "vitest";

import { type TextNode, textTree } from "./text-tree.ts";

const plain = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : plain(node.children))).join("");

const outline = (nodes: readonly TextNode[]): unknown[] =>
  nodes.map((node) =>
    typeof node === "string" ? node : [node.entity.type, ...outline(node.children)],
  );

test("nests an entity inside another and keeps the text around it", () => {
  const tree = textTree("say very loud now", [
    { type: "italic", offset: 9, length: 4 },
    { type: "bold", offset: 4, length: 9 },
  ]);
  expect(outline(tree)).toEqual(["say ", ["bold", "very ", ["italic", "loud"]], " now"]);
});

test("splits an entity that overlaps the end of another", () => {
  const tree = textTree("abcdef", [
    { type: "bold", offset: 0, length: 4 },
    { type: "italic", offset: 2, length: 4 },
  ]);
  expect(outline(tree)).toEqual([
    ["bold", "ab", ["italic", "cd"]],
    ["italic", "ef"],
  ]);
});

test("counts in UTF-16 units, as Telegram does", () => {
  const tree = textTree("🙏 ปู่ย่า", [{ type: "bold", offset: 3, length: 6 }]);
  expect(outline(tree)).toEqual(["🙏 ", ["bold", "ปู่ย่า"]]);
});

test("never loses or repeats a character, for any entities", () => {
  const entity = fc.record({
    type: fc.constantFrom("bold", "italic", "spoiler"),
    offset: fc.integer({ min: -2, max: 14 }),
    length: fc.integer({ min: -1, max: 14 }),
  });
  fc.assert(
    fc.property(
      fc.string({ maxLength: 10 }),
      fc.array(entity, { maxLength: 6 }),
      (text, entities) => {
        expect(plain(textTree(text, entities))).toBe(text);
      },
    ),
  );
});
