import { expect, test } from "vitest";

import { parseIds } from "./parse-json.ts";

test("reads ids from the JSON-encoded list; anything else counts as empty", () => {
  expect(parseIds('["grp_1","grp_2"]')).toEqual(["grp_1", "grp_2"]);
  expect(["", "grp_1", "{}", "7", "null"].flatMap(parseIds)).toEqual([]);
});
