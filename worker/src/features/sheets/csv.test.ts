import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { parseCsv, writeCsv } from "./csv.ts";
import { readDate, readTime } from "./sheet-cells.ts";

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

describe("a sheet", () => {
  test.each([
    ["commas", "a,b\r\n1,2\r\n"],
    ["semicolons", "a;b\n1;2"],
    ["tabs", "a\tb\r1\t2\r"],
    ["a byte order mark", "\uFEFFa,b\n1,2\n\n"],
    ["quotes", '"a","b"\n"1","2"\n'],
  ])("is read with %s", (_, text) => {
    expect(cellsOf(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("has line breaks, quotation marks and separators in quoted cells", () => {
    expect(cellsOf('text,b\n"one\r\ntwo, ""three""",\n')).toEqual([
      ["text", "b"],
      ['one\r\ntwo, "three"', ""],
    ]);
  });

  test("numbers its rows as a spreadsheet does, empty ones included", () => {
    const { rows } = parseCsv('a,b\n\n"x\ny",\n,\nlast,\n');
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  test("names the row of a quotation mark that is not closed", () => {
    expect(parseCsv('a\n1\n"open\n').openRow).toBe(3);
  });

  test.each(["=1+1", "+1", "-100", "@x", "\t=1"])("has no formula for the cell %j", (cell) => {
    expect(writeCsv([[cell]])).toMatch(/^\uFEFF"?'/);
  });

  test("comes back as it was written", () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("=1+1", "-100", "@x", "+1", "a\nb", ' "'));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const wanted = rows.filter((row) => row.some((text) => text.trim() !== ""));
        fc.pre(rows.flat().every((text) => !/^'[=+\-@\t\r]/.test(text)));
        const text = writeCsv([["text", "date"], ...rows]);
        expect(cellsOf(text).slice(1)).toEqual(wanted);
      }),
    );
  });
});

test.each([
  ["2026-11-17", "2026-11-17"],
  ["2569-11-17", "2026-11-17"],
  ["17/11/2569", "2026-11-17"],
  ["7.1.2027", "2027-01-07"],
  ["2026/1/7", "2026-01-07"],
  ["tomorrow", "tomorrow"],
])("the date %s is %s", (text, date) => expect(readDate(text)).toBe(date));

test.each([
  ["9:05", "09:05"],
  ["09.05", "09:05"],
  ["18:30:00", "18:30"],
  ["noon", "noon"],
])("the time %s is %s", (text, time) => expect(readTime(text)).toBe(time));
