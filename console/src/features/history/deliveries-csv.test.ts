import type { Delivery } from "@tbm/contract/broadcasts.ts";
import { expect, test } from "vitest";

import { deliveriesCsv } from "./deliveries-csv.ts";

const delivery: Delivery = {
  group_id: "grp_1",
  group_name: "Readers",
  chatId: "1001",
  state: "sent",
  reason: null,
  link: "https://t.me/c/1001/7",
  settled_at: "2026-11-15T05:00:00Z",
  repeated_in: null,
};
const lines = (...deliveries: Delivery[]) =>
  deliveriesCsv(deliveries)
    .replace(/^\uFEFF/, "")
    .split("\r\n");

test("a delivery is a line of quoted values", () => {
  expect(lines(delivery)).toEqual([
    '"Group","Chat ID","State","Reason","Link","When","Sent again in"',
    '"Readers","1001","sent","","https://t.me/c/1001/7","2026-11-15T05:00:00Z",""',
    "",
  ]);
});

test("spreadsheets are told that it is UTF-8", () => {
  expect(deliveriesCsv([])).toMatch(/^\uFEFF"Group"/);
});

test("quotes, commas and line breaks stay inside their value", () => {
  const [, line] = lines({ ...delivery, group_name: 'The "best",\nand others' });
  expect(line).toContain('"The ""best"",\nand others","1001"');
});

test.each(["=1+1", "+66", "-1001", "@SUM(A1)", "\t=1", "\r=1"])(
  "a value that begins like %j is no formula",
  (name) => {
    expect(deliveriesCsv([{ ...delivery, group_name: name }])).toContain(`"'${name}"`);
  },
);

test.each([
  ["unconfirmed", null, "No answer came. It may have arrived."],
  ["unconfirmed", "The connection broke off.", "The connection broke off. It may have arrived."],
  ["missed", null, "Its time was over before it could leave."],
  ["failed", "The bot was removed.", "The bot was removed."],
])("what is %s for the reason %j says so in plain words", (state, reason, words) => {
  expect(lines({ ...delivery, state, reason })[1]).toContain(`"${state}","${words}"`);
});
