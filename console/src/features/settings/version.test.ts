import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { compareVersions, CONSOLE_VERSION } from "./console-version.ts";

it("equals the version of the package", () => {
  const text = readFileSync(join(import.meta.dirname, "..", "..", "..", "package.json"), "utf8");
  expect(JSON.parse(text).version).toBe(CONSOLE_VERSION);
});

it.each([
  ["1.0.0", "1.0.0", 0],
  ["1.0.0", "1.0.1", -1],
  ["1.10.0", "1.9.9", 1],
  ["2.0", "1.9.9", 1],
  ["1.0.0-beta", "1.0.0", 0],
  ["unknown", "1.0.0", 0],
])("compares %s with %s by number", (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
});
