import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..");
const mantine = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css"));

function componentsInUse(): string[] {
  const imports = globSync("**/*.tsx", { cwd: source }).flatMap((file) => {
    const text = readFileSync(join(source, file), "utf8");
    return [...text.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)].map(
      ([, names]) => names,
    );
  });
  return imports.flatMap((names) => names?.split(",").map((name) => name.trim()) ?? []);
}

it("imports the style sheet of every Mantine component in use", () => {
  const sheet = readFileSync(join(import.meta.dirname, "styles.css"), "utf8");
  const missing = componentsInUse().filter(
    (name) =>
      existsSync(join(mantine, "styles", `${name}.layer.css`)) &&
      !sheet.includes(`@mantine/core/styles/${name}.layer.css`),
  );
  expect(missing).toEqual([]);
});

it("contains no words, because style sheets are not translated", () => {
  const sheets = globSync("**/*.css", { cwd: source }).filter((file) =>
    /content: "[^"]*[a-z]{2}/i.test(readFileSync(join(source, file), "utf8")),
  );
  expect(sheets).toEqual([]);
});
