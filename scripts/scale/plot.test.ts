import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { draw, type Plot } from "./plot.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "scale");

const plots: Record<string, Plot> = JSON.parse(readFileSync(join(FOLDER, "figures.json"), "utf8"));

test("the plots in docs/scale show the numbers next to them", () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));
  expect(names).toEqual(
    Object.keys(plots)
      .map((name) => `${name}.svg`)
      .toSorted(),
  );
  for (const [name, plot] of Object.entries(plots)) {
    expect(readFileSync(join(FOLDER, `${name}.svg`), "utf8")).toBe(draw(plot));
  }
});

test("a line has a point for each number that was measured", () => {
  const plot = { title: "A & B", note: "", horizontal: "", vertical: "", at: ["1", "2", "3"] };
  const drawing = draw({ ...plot, lines: [{ name: "a", values: [0, null, 10] }] });
  expect(drawing).toContain("A &amp; B");
  expect(drawing.match(/<circle/g)).toHaveLength(2);
  // From the bottom of the area to its top.
  expect(drawing).toMatch(/cy="312".*cy="104"/s);
});
