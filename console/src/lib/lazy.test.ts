import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { lazy } from "./lazy.ts";

const source = join(import.meta.dirname, "..");

test("creates the value once, on first use", () => {
  let made = 0;
  const value = lazy(() => (made += 1));
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([1, 1]);
});

test("no file creates an Intl format when it is loaded", () => {
  const hasty = globSync("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*"] }).filter(
    (file) =>
      /^(?:export )?const [^=]+=\s*(?:new )?Intl\./m.test(readFileSync(join(source, file), "utf8")),
  );
  expect(hasty).toEqual([]);
});
