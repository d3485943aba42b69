import fc from "fast-check";
import { expect, test } from "vitest";

import { keyboardPreview } from "./keyboard-preview.ts";

const button = (text: string) => ({ text, url: "https://example.com" });
const draw = (...rows: string[][]) =>
  keyboardPreview({ inline_keyboard: rows.map((row) => row.map(button)) });
const count = (svg: string, piece: string) => svg.split(piece).length - 1;
const widths = (svg: string) =>
  [...svg.matchAll(/class="button"[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));

test("draws every button, and the buttons of a row share its width", () => {
  const svg = draw(["One", "Two"], ["Three"]);
  expect(count(svg, 'class="button"')).toBe(3);
  expect(widths(svg)).toEqual([162.5, 162.5, 328]);
});

test("grows with every row", () => {
  const height = (svg: string) => Number(/height="(\d+)"/.exec(svg)?.[1]);
  expect(height(draw(["a"], ["b"])) - height(draw(["a"]))).toBe(41);
});

test("cuts a long text between whole characters", () => {
  const svg = draw(["น้ำ".repeat(40), "x", "y"]);
  const label = /class="label"[^>]*>([^<]*)/.exec(svg)?.[1] ?? "";
  expect(label).toMatch(/^(น้ำ)+…$/u);
});

test("the markup is well-formed and contains no foreign element for any texts", () => {
  const texts = fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(texts, (rows) => {
      const svg = draw(...rows, ["<script>alert(1)</script>", '"><image href="x"/>', "&amp;"]);
      const elements = new Set([...svg.matchAll(/<([a-z]+)/g)].map(([, name]) => name));
      expect([...elements].toSorted()).toEqual(
        ["g", "path", "rect", "style", "svg", "text", "title"].toSorted(),
      );
      expect(svg.replaceAll(/&(amp|lt|gt|quot);/g, "")).not.toContain("&");
    }),
  );
});
