import { expect, test } from "vitest";

import { readRoute, routeHash } from "#page/store/page-route.ts";
import { sampleMessage } from "#page/testing/sample-message.ts";

import { initials, safeLink, serviceText } from "./page-words.ts";

test.each([
  ["Market News", "MN"],
  ["ร้านค้าออนไลน์ กรุงเทพ", "รก"],
  ["เชียงใหม่", "ช"],
  ["🎉 party", "P"],
  ["…", "?"],
])("the initials of %s are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ["https://example.com", "https://example.com/"],
  ["tg://resolve?domain=x", "tg://resolve?domain=x"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["//example.com", null],
])("%s opens as %s", (address, opened) => {
  expect(safeLink(address)).toBe(opened);
});

test.each([
  [{ chatId: -1001400000001, panel: "chat" as const }],
  [{ chatId: null, panel: "simulator" as const }],
  [{ chatId: null, panel: null }],
])("the URL of a route is read back as %o", (route) => {
  expect(readRoute(routeHash(route))).toEqual(route);
});

const ann = { id: 1, name: "Ann", isBot: false };

test.each([
  [{ new_chat_members: [{ first_name: "News" }] }, "Ann added News"],
  [{ left_chat_member: { first_name: "News" } }, "Ann removed News"],
  [{ left_chat_member: { first_name: "Ann" } }, "Ann left the group"],
  [{ new_chat_title: "Readers" }, "Ann renamed the chat to “Readers”"],
  [{ something_new: true }, "Ann: something new"],
])("%o reads: %s", (service, text) => {
  const message = sampleMessage(1, { kind: "service", author: ann, service });
  expect(serviceText({ title: "Readers" }, message)).toBe(text);
});
