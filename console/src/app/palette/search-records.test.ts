import { describe, expect, it } from "vitest";

import { createSearch } from "./search-records.ts";

const NAMES = [
  "Bangkok market",
  "Market news",
  "Supermarket",
  "ร้านค้าภาคเหนือ",
  "โปรเดือนพฤศจิกายน",
  "Keyboards",
  "New Folder",
];
const find = (query: string, most = 5) =>
  createSearch(NAMES)
    .search(query, most)
    .map(({ index }) => NAMES[index]);

describe("the search of the palette", () => {
  it("puts the start of a name before the start of a word, and that before the inside of one", () => {
    expect(find("market")).toEqual(["Market news", "Bangkok market", "Supermarket"]);
  });

  it("finds all words in any order and case", () => {
    expect(find("MARKET bang")).toEqual(["Bangkok market"]);
    expect(find("market keyboards")).toEqual([]);
  });

  it.each([
    ["a missing letter", "keybords"],
    ["an added letter", "keeyboards"],
    ["another letter", "keyboatds"],
    ["two swapped letters", "ekyboards"],
    ["a wrong first letter", "jeyboards"],
    ["a typo in the beginning of the word", "kyeb"],
  ])("forgives %s", (_name, query) => {
    expect(find(query)).toEqual(["Keyboards"]);
  });

  it("takes a short word with another first letter for another word", () => {
    expect(find("dark")).toEqual([]);
    expect(find("hold")).toEqual([]);
  });

  it("forgives nothing in short words, and no second typo", () => {
    expect(find("kex")).toEqual([]);
    expect(find("kebords")).toEqual([]);
  });

  it("finds Thai names by any part, and by their beginning with a typo", () => {
    expect(find("เหนือ")).toEqual(["ร้านค้าภาคเหนือ"]);
    expect(find("ร้ายค้า")).toEqual(["ร้านค้าภาคเหนือ"]);
    expect(find("โปรเดอืน")).toEqual(["โปรเดือนพฤศจิกายน"]);
  });

  it("finds Thai texts whose words are marked for the ends of lines", () => {
    const { search } = createSearch(["เพิ่ม\u200Bบอท\u200Bใหม่"]);
    expect(search("เพิ่มบอท", 5)).toHaveLength(1);
  });

  it("finds the same if it was prepared before", async () => {
    const { prepare, search } = createSearch(NAMES);
    await prepare(new AbortController().signal);
    expect(search("bangkok", 5)).toEqual([{ index: 0, rating: 0 }]);
  });

  it("returns no more than asked for, and nothing for an empty query", () => {
    expect(find("market", 2)).toEqual(["Market news", "Bangkok market"]);
    expect(find("  ")).toEqual([]);
  });
});
