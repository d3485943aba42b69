import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { LANGUAGES } from "./languages.ts";

const translated = Object.keys(LANGUAGES).filter((code) => code !== "en");

test.each(translated)("%s has a catalog and the sentences of all codes", (code) => {
  const files = ["messages.po", "sentences.ts", "input-faults.ts"];
  const missing = files.filter((file) => !existsSync(join(import.meta.dirname, code, file)));
  expect(missing).toEqual([]);
});
