import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const lines = read("docs/spec-coverage.md").split("\n");
const rules = lines.filter((line) => /^\| (?!rule \||text \||")/.test(line));
const texts = lines.flatMap((line) => {
  const [, text, file] = /^\| "(.+)" \| `(.+)` \|$/.exec(line) ?? [];
  return text && file ? [{ text, file }] : [];
});

test("every rule names a test, and every test that is named exists", () => {
  expect(rules.length).toBeGreaterThan(0);
  for (const row of rules) {
    const named = [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \|$)/g)];
    expect(named.length, row).toBeGreaterThan(0);
    for (const [, file = "", name = ""] of named) {
      expect(read(file).includes(name), `${file} has no test called: ${name}`).toBe(true);
    }
  }
});

test("every text of the specification is in a test, letter for letter", () => {
  expect(texts.length).toBeGreaterThan(0);
  for (const { text, file } of texts) {
    expect(read(file).includes(text), `${file} does not say: ${text}`).toBe(true);
  }
});
