import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const documents = [
  "README.md",
  "README.th.md",
  "CONTRIBUTING.md",
  ...globSync("docs/**/*.md", { cwd: root }),
];
const PATH = /`((?:bench|console|contract|docs|e2e|scripts|simulator|worker)\/[\w./-]*\w\/?)`/g;

test.each(documents)("every path that %s names exists", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const paths = Array.from(text.matchAll(PATH), ([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
