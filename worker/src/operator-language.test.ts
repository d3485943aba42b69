import { expect, test } from "vitest";

import { operatorLanguage } from "./operator-language.ts";

test.each([
  [{ LANG: "th_TH.UTF-8" }, "th"],
  [{ LANG: "th" }, "th"],
  [{ LANG: "C" }, "en"],
  [{ LANG: "the_XX" }, "en"],
  [{}, "en"],
  [{ LANG: "en_US.UTF-8", LC_MESSAGES: "th_TH" }, "th"],
  [{ LANG: "th_TH.UTF-8", LC_MESSAGES: "C" }, "en"],
  [{ LC_MESSAGES: "C", LC_ALL: "th_TH.UTF-8" }, "th"],
  [{ LANG: "th_TH.UTF-8", LC_ALL: "en_US.UTF-8" }, "en"],
  [{ LANG: "th_TH.UTF-8", LC_ALL: "", LC_MESSAGES: "" }, "th"],
])("the operator's language with %j is %s", (environment, language) => {
  expect(operatorLanguage(environment)).toBe(language);
});
