import { NO_OPTIONS } from "@tbm/contract/message-look.ts";
import { expect, it } from "vitest";

import { checkDraft, type ScheduleDraft } from "./schedule-draft.ts";

const draft: ScheduleDraft = {
  botId: "bot",
  groups: new Set(["1", "2"]),
  message: "Hello",
  entities: [{ type: "bold", offset: 0, length: 1 }],
  options: { ...NO_OPTIONS, silent: true },
  picture: { kind: "kept" },
  keyboardId: null,
  date: "2026-11-16",
  time: "08:05",
  repeat: "none",
  timezone: "Asia/Bangkok",
};

it("gives what goes to the worker, with the groups that are still there", () => {
  expect(checkDraft("sch", draft, ["1"])).toMatchObject({
    kind: "complete",
    change: { id: "sch", groups: ["1"], picture: "keep", timezone: "Asia/Bangkok" },
  });
  const file = new File([], "a.png");
  const picture = { kind: "new", file, url: "blob:a" } as const;
  expect(checkDraft("sch", { ...draft, picture }, ["1"])).toMatchObject({
    change: { picture: file },
  });
  expect(checkDraft("sch", { ...draft, picture: { kind: "none" } }, ["1"])).toMatchObject({
    change: { picture: "remove" },
  });
});

it.each([
  ["no group", {}, []],
  ["an empty message", { message: " \n" }, ["1"]],
  ["no date", { date: "" }, ["1"]],
  ["no time", { time: "" }, ["1"]],
])("refuses %s", (_, fields, groups) => {
  expect(checkDraft("sch", { ...draft, ...fields }, groups)).toMatchObject({
    kind: "refused",
    title: "Missing Information",
  });
});

it("refuses a text that Telegram would not take", () => {
  expect(checkDraft("sch", { ...draft, message: "x".repeat(4097) }, ["1"])).toMatchObject({
    kind: "refused",
    title: "Message Too Long",
  });
});
