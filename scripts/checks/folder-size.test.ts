import { globSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const PACKAGES = "{bench,console,contract,e2e,scripts,simulator,worker}";

const MOST_FILES = 30;
/** Small general functions only, so what belongs to a screen or a record is not put there. */
const LOWER_LIMITS: Record<string, number> = { "console/src/lib": 15 };

const sources = globSync(`${PACKAGES}/**/*.{ts,tsx}`, {
  cwd: root,
  exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/.test(path),
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path));

test("no folder holds more source files than a reader can survey", () => {
  expect(sources).toContain("console/src/lib/numbers.ts");
  const counts = new Map<string, number>();
  for (const folder of sources.map(dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const tooLarge = [...counts].filter(
    ([folder, count]) => count > (LOWER_LIMITS[folder] ?? MOST_FILES),
  );
  expect(Object.fromEntries(tooLarge)).toEqual({});
});
