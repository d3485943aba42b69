import { expect, test } from "vitest";

import { RepeatRule, RepeatRuleField } from "./repeat-rule.ts";
import { parseRrule, writeRrule } from "./rrule.ts";

test.each([
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3;COUNT=10",
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=20281231",
  "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
  "FREQ=MONTHLY;BYDAY=-1FR,2MO",
])("reads %s and writes it as it was", (text) => {
  const rule = parseRrule(text);
  expect(rule && writeRrule(rule)).toBe(text);
});

test("reads the parts in any order and each day once", () => {
  expect(parseRrule("COUNT=5;BYDAY=FR,MO,FR;FREQ=WEEKLY")).toEqual({
    unit: "week",
    weekdays: ["FR", "MO"],
    interval: 1,
    end: { kind: "count", count: 5 },
  });
});

test.each([
  "",
  "often",
  "FREQ=HOURLY",
  "FREQ=YEARLY",
  "freq=daily",
  "RRULE:FREQ=DAILY",
  "FREQ=DAILY;",
  "FREQ=DAILY;FREQ=DAILY",
  "FREQ=DAILY;BYDAY=MO",
  "FREQ=DAILY;BYMONTHDAY=1",
  "FREQ=DAILY;BYHOUR=9",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;INTERVAL=100",
  "FREQ=DAILY;INTERVAL=02",
  "FREQ=DAILY;COUNT=1000",
  "FREQ=DAILY;COUNT=3;UNTIL=20281231",
  "FREQ=DAILY;UNTIL=20280230",
  "FREQ=DAILY;UNTIL=20281231T000000Z",
  "FREQ=WEEKLY;BYDAY=1MO",
  "FREQ=WEEKLY;BYDAY=",
  "FREQ=WEEKLY;WKST=SU",
  "FREQ=MONTHLY;BYDAY=MO",
  "FREQ=MONTHLY;BYDAY=5MO",
  "FREQ=MONTHLY;BYMONTHDAY=32",
  "FREQ=MONTHLY;BYMONTHDAY=-2",
  "FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO",
])("does not read %j", (text) => expect(parseRrule(text)).toBeNull());

test("times and skipped dates are optional, limited, sorted and given once", () => {
  const rrule = "FREQ=DAILY";
  expect(RepeatRule.parse({ rrule })).toEqual({ rrule, times: [], exdates: [] });
  const times = ["18:00", "09:00", "18:00"];
  expect(RepeatRule.parse({ rrule, times }).times).toEqual(["09:00", "18:00"]);
  const all = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  expect(RepeatRule.safeParse({ rrule, times: all }).success).toBe(false);
  expect(RepeatRule.safeParse({ rrule, exdates: ["2026-02-30"] }).success).toBe(false);
});

test("a form has the rule as JSON, or nothing", () => {
  const rule = { rrule: "FREQ=DAILY", times: [], exdates: [] };
  expect(RepeatRuleField.parse(JSON.stringify(rule))).toEqual(rule);
  expect(RepeatRuleField.parse("")).toBeUndefined();
  expect(RepeatRuleField.safeParse("{").success).toBe(false);
});
