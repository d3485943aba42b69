import { expect, test } from "vitest";

import { parseIds } from "./parse-json.ts";

test("ids are read from the JSON-encoded list; what is no list counts as none", () => {
  expect(parseIds('["grp_1","grp_2"]')).toEqual(["grp_1", "grp_2"]);
  expect(["", "grp_1", "{}", "7", "null"].flatMap(parseIds)).toEqual([]);
});
