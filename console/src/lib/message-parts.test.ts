import { expect, it } from "vitest";

import { partsOf } from "./message-parts.ts";

const row = ["Shop"];
const long = "x".repeat(1025);

it("puts a text of up to 1024 characters under its picture", () => {
  const content = { text: "x".repeat(1024), pictures: ["a"], rows: [row] };
  expect(partsOf(content)).toEqual([content]);
});

it("lets a longer text follow the picture, with the keyboard under it", () => {
  expect(partsOf({ text: long, pictures: ["a"], rows: [row] })).toEqual([
    { text: "", pictures: ["a"], rows: [] },
    { text: long, pictures: [], rows: [row] },
  ]);
});

it("keeps a long text without a picture in one message", () => {
  expect(partsOf({ text: long, pictures: [], rows: [row] })).toHaveLength(1);
});

it("puts a text under an album, unless a keyboard goes with it", () => {
  expect(partsOf({ text: "Hello", pictures: ["a", "b"], rows: [] })).toHaveLength(1);
  expect(partsOf({ text: "Hello", pictures: ["a", "b"], rows: [row] })).toEqual([
    { text: "", pictures: ["a", "b"], rows: [] },
    { text: "Hello", pictures: [], rows: [row] },
  ]);
});
