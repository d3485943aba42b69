import type { Entity } from "@tbm/contract/content/entities.ts";
import { expect, it } from "vitest";

import { edit } from "./text-edit.ts";

const bold = (offset: number, length: number): Entity => ({ type: "bold", offset, length });

it("text typed after a bold word is bold", () => {
  expect(edit({ text: "ab", entities: [bold(0, 2)] }, "abc", 3).entities).toEqual([bold(0, 3)]);
});

it("among equal characters, the caret decides which is new", () => {
  const value = { text: "aaa", entities: [bold(0, 1)] };
  expect(edit(value, "aaaa", 1).entities).toEqual([bold(1, 1)]);
  expect(edit(value, "aaaa", 4).entities).toEqual([bold(0, 1)]);
});

it("a link grows from inside, but not at its end", () => {
  const link: Entity = { type: "text_link", offset: 0, length: 4, url: "https://a.example" };
  const value = { text: "shop", entities: [link] };
  expect(edit(value, "sh-op", 3).entities).toEqual([{ ...link, length: 5 }]);
  expect(edit(value, "shop!", 5).entities).toEqual([link]);
});
