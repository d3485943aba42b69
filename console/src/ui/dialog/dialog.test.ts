import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..", "..");

it("is used by every dialog, so that all close in the same way", () => {
  const others = globSync("**/*.{ts,tsx}", { cwd: source }).filter((file) => {
    const text = readFileSync(join(source, file), "utf8");
    return /import \{[^}]*\bModal\b[^}]*\} from "@mantine\/core"/.test(text);
  });
  expect(others).toEqual(["ui/overlays/mantine-overlays.ts"]);
});
