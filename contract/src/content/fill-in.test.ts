import fc from "fast-check";
import { expect, test } from "vitest";

import type { Entity } from "./entities.ts";
import { entityFault } from "./entities.ts";
import { fillIn } from "./fill-in.ts";

const bold = (offset: number, length: number): Entity => ({ type: "bold", offset, length });
const fill = (text: string, entities: Entity[]) => fillIn({ text, entities }, "{x}", () => "12345");

test.each([
  ["before a variable", [0, 2], [0, 2]],
  ["on a variable", [3, 3], [3, 5]],
  ["around a variable", [0, 8], [0, 10]],
  ["behind a variable", [7, 1], [9, 1]],
  ["that ends inside a variable", [0, 4], [0, 8]],
  ["that begins inside a variable", [5, 3], [8, 2]],
])("a format %s moves along", (_where, [offset = 0, length = 0], [newOffset, newLength]) => {
  expect(fill("ab {x} cd", [bold(offset, length)])).toEqual({
    text: "ab 12345 cd",
    entities: [bold(newOffset ?? 0, newLength ?? 0)],
  });
});

test("every occurrence is filled in, and a text without any stays as it is", () => {
  expect(fill("{x}{x}!", [bold(6, 1)])).toEqual({ text: "1234512345!", entities: [bold(10, 1)] });
  expect(fill("plain", [bold(0, 5)])).toEqual({ text: "plain", entities: [bold(0, 5)] });
});

test("formats that Telegram accepts stay acceptable", () => {
  const part = fc.constantFrom("{x}", "a", "bc ");
  const range = fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), range, range, (parts, a, b) => {
      const text = parts.join("");
      const entities: Entity[] = [
        { type: "bold", offset: a[0], length: a[1] },
        { type: "code", offset: b[0], length: b[1] },
      ];
      fc.pre(entityFault(text, entities) === null);
      const filled = fill(text, entities);
      expect(entityFault(filled.text, filled.entities as Entity[])).toBeNull();
    }),
  );
});
