import { expect, it } from "vitest";

import { withWholeWords } from "./whole-words.ts";

/** Where a browser may end a line. */
const pieces = (text: string) =>
  Array.from(
    new Intl.Segmenter("th", { granularity: "word" }).segment(text),
    ({ segment }) => segment,
  ).filter((segment) => segment !== "\u200B");

it("keeps words whole that a browser breaks", () => {
  const texts = ["โหลดรายการบอทไม่สำเร็จ", "นำแชตออกแล้ว", "ไม่มีบอทออนไลน์"];
  expect(texts.map((text) => pieces(text).includes("บอท") || pieces(text).includes("แชต"))).toEqual(
    [false, false, false],
  );
  expect(texts.map((text) => pieces(withWholeWords(text)).join("|"))).toEqual([
    "โหลด|รายการ|บอท|ไม่|สำเร็จ",
    "นำ|แชต|ออก|แล้ว",
    "ไม่มี|บอท|ออนไลน์",
  ]);
});

it("marks nothing at the edges of a text and beside other characters", () => {
  expect(withWholeWords("บอท")).toBe("บอท");
  expect(withWholeWords("บอท 3 ตัว, “แชต”")).toBe("บอท 3 ตัว, “แชต”");
});
