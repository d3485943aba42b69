import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const rows = read("docs/spec-coverage.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| rule"));

test("every rule names a test, and every test that is named exists", () => {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const named = [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \|$)/g)];
    expect(named.length, row).toBeGreaterThan(0);
    for (const [, file = "", name = ""] of named) {
      expect(read(file).includes(name), `${file} has no test called: ${name}`).toBe(true);
    }
  }
});
