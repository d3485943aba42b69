import type { Delivery } from "@tbm/contract/broadcasts.ts";
import { expect, test } from "vitest";

import { csvName, deliveriesCsv } from "./deliveries-csv.ts";

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
    '"Group","Chat ID","State","Reason","Link","When","Sent again in","Edited","Deleted","Bot"',
    '"Readers","1001","sent","","https://t.me/c/1001/7","2026-11-15T05:00:00Z","","","",""',
    "",
  ]);
});

test("a value has no marks for the ends of lines", () => {
  const [, line] = lines({ ...delivery, group_name: "กลุ่ม\u200Bบอท" });
  expect(line).toContain('"กลุ่มบอท"');
});

test("an edited and deleted post has the times of both", () => {
  const changed = { ...delivery, edited_by: "chg_1", deleted_at: "2026-11-15T07:00:00Z" };
  const edits = new Map([["chg_1", "2026-11-15T06:00:00Z"]]);
  expect(deliveriesCsv([changed], edits)).toContain(
    '"","2026-11-15T06:00:00Z","2026-11-15T07:00:00Z"',
  );
});

test("the file starts with the UTF-8 byte order mark", () => {
  expect(deliveriesCsv([])).toMatch(/^\uFEFF"Group"/);
});

test("quotes, commas and line breaks stay inside their value", () => {
  const [, line] = lines({ ...delivery, group_name: 'The "best",\nand others' });
  expect(line).toContain('"The ""best"",\nand others","1001"');
});

test.each(["=1+1", "+66", "-1+1", "-A1", "-", "@SUM(A1)", "\t=1", "\r=1"])(
  "a value that starts with %j is not run as a formula",
  (name) => {
    expect(deliveriesCsv([{ ...delivery, group_name: name }])).toContain(`"'${name}"`);
  },
);

test.each([
  ["unconfirmed", null, "Telegram didn't answer. It may have arrived."],
  ["unconfirmed", "The connection broke off.", "The connection broke off. It may have arrived."],
  ["missed", null, "Its time passed before it could be sent."],
  ["failed", "The bot was removed.", "The bot was removed."],
])("a %s delivery with the reason %j says so in plain words", (state, reason, words) => {
  expect(lines({ ...delivery, state, reason })[1]).toContain(`"${state}","${words}"`);
});

test.each(["-1001234567890", "-10.5"])("the plain number %s is unchanged", (chatId) => {
  expect(lines({ ...delivery, chatId })[1]).toContain(`"Readers","${chatId}","sent"`);
});

test.each([
  ["Hello", undefined, "2026-11-15 Hello.csv"],
  ["Hello", "failed", "2026-11-15 Hello, failed.csv"],
  ['New: 50% off "all"\nSee a/b', undefined, "2026-11-15 New 50% off all See a b.csv"],
  ["สวัสดี 😀", undefined, "2026-11-15 สวัสดี 😀.csv"],
  ["😀".repeat(50), undefined, `2026-11-15 ${"😀".repeat(40)}.csv`],
  [" ", undefined, "2026-11-15 Picture without text.csv"],
  ["???", undefined, "2026-11-15 message.csv"],
] as const)("the file of %j in state %s is called so", (message, state, name) => {
  expect(csvName({ created_at: "2026-11-15T12:00:00", message }, state)).toBe(name);
});
