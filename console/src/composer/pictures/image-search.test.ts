import { expect, it } from "vitest";

import { searchImages } from "./image-search.ts";

const folders = new Map([
  ["1", "Promo"],
  ["2", "Night market"],
]);
const images = [
  { name: "Cat.png", folder: "1" },
  { name: "dog.png", folder: "2" },
  { name: "cat 2.png", folder: "2" },
];
const found = (query: string) => searchImages(images, folders, query).map(({ name }) => name);

it("finds pictures by their names and their folders' names", () => {
  expect(found("CAT")).toEqual(["Cat.png", "cat 2.png"]);
  expect(found("night")).toEqual(["dog.png", "cat 2.png"]);
  expect(found("cat market")).toEqual(["cat 2.png"]);
  expect(found("bird")).toEqual([]);
});
