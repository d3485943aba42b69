import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..");
it("contains no words, because style sheets are not translated", () => {
  const sheets = globSync("**/*.css", { cwd: source }).filter((file) =>
    /content: "[^"]*[a-z]{2}/i.test(readFileSync(join(source, file), "utf8")),
  );
  expect(sheets).toEqual([]);
});
