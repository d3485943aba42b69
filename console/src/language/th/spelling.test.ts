import { readFileSync } from "node:fs";
import { join } from "node:path";

import { findSentence } from "@tbm/contract/sentences/write-cause.ts";
import { SAMPLE_DETAILS } from "@tbm/contract/testing/sample-details.ts";
import { expect, it } from "vitest";

import { SENTENCES } from "./sentences.ts";

const CATALOG = readFileSync(join(import.meta.dirname, "messages.po"), "utf8");

const texts = [
  ...Array.from(
    CATALOG.matchAll(/^msgstr (".+")$/gm),
    ([, text = ""]) => JSON.parse(text) as string,
  ),
  ...Object.keys(SENTENCES).map(
    (code) =>
      findSentence({ code, params: { ...SAMPLE_DETAILS, field: "offset" } }, SENTENCES) ?? "",
  ),
].filter((text) => /[\u0E00-\u0E7F]/.test(text));

/** Without numbers of tags, as in `<0>ประวัติ</0>`. */
const plain = (text: string) => text.replaceAll(/<\/?\d+>/g, "");

const find = (pattern: RegExp) => texts.filter((text) => pattern.test(plain(text)));

// docs/glossary-th.md, under Tone.
it("quotes names as “ชื่อ”", () => {
  expect(texts.length).toBeGreaterThan(2000);
  expect(find(/"/)).toEqual([]);
});

it("has a space between Thai and Latin letters or digits", () => {
  expect(find(/[\u0E00-\u0E7F][A-Za-z0-9]|[A-Za-z0-9][\u0E00-\u0E7F]/)).toEqual([]);
});

it("ends no sentence with a full stop, and is polite without particles", () => {
  expect(find(/(?<!พ\.ย|ชม)\.$/)).toEqual([]);
  expect(find(/ครับ|ค่ะ|กรุณา|ทำการ/)).toEqual([]);
});
