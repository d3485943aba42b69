import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const documents = [
  ...globSync("*.md", { cwd: root }),
  ...globSync("{docs,simulator,deploy,.github}/**/*.md", { cwd: root }).filter(
    (path) => !path.includes("node_modules"),
  ),
];

/** The text without code blocks and code spans. */
const prose = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "code");
const LINK = /\]\(\s*<?([^\s)>]+)>?\s*\)/g;
const OUTSIDE = /^(?:[a-z]+:|\/\/)/i;

/** The name of a heading in links, as GitHub writes it. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

function anchorsIn(path: string): Set<string> {
  const text = readFileSync(path, "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
  return new Set(Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => anchorOf(heading)));
}

/** Links that lead to no file, or to no heading of one. */
function brokenLinks(document: string): string[] {
  const path = join(root, document);
  const links = Array.from(prose(readFileSync(path, "utf8")).matchAll(LINK), ([, to = ""]) => to);
  return links.filter((link) => {
    if (OUTSIDE.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), decodeURIComponent(file));
    if (!existsSync(target) || relative(root, target).startsWith("..")) return true;
    return anchor !== undefined && !anchorsIn(target).has(decodeURIComponent(anchor));
  });
}

test.each(documents)("every link in %s leads somewhere", (document) => {
  expect(brokenLinks(document)).toEqual([]);
});
