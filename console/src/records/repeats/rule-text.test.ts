import { i18n } from "@lingui/core";
import { loadCatalog } from "virtual:message-catalogs";
import { afterEach, expect, it } from "vitest";

import { ruleDaysText, ruleText } from "./rule-text.ts";

const rule = (rrule: string, times: string[] = [], exdates: string[] = []) => ({
  rrule,
  times,
  exdates,
});

it.each([
  [
    rule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231", ["18:00"]),
    "Weekdays at 09:00 and 18:00 until 31 December 2026",
  ],
  [rule("FREQ=DAILY;COUNT=1"), "Daily at 09:00, 1 time"],
  [rule("FREQ=DAILY;INTERVAL=3;COUNT=10"), "Every 3 days at 09:00, 10 times"],
  [rule("FREQ=WEEKLY"), "Weekly at 09:00"],
  [rule("FREQ=WEEKLY;BYDAY=SU,SA"), "Weekends at 09:00"],
  [rule("FREQ=WEEKLY;BYDAY=SU,SA,FR,TH,WE,TU,MO"), "Daily at 09:00"],
  [rule("FREQ=WEEKLY;BYDAY=TH,MO", ["07:30"]), "Every Monday and Thursday at 07:30 and 09:00"],
  [rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"), "Every 2 weeks on Friday at 09:00"],
  [rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR"), "Every 2 weeks on weekdays at 09:00"],
  [rule("FREQ=MONTHLY"), "Monthly at 09:00"],
  [rule("FREQ=MONTHLY;BYDAY=-1FR"), "Monthly on the last Friday at 09:00"],
  [
    rule("FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO,3MO"),
    "Every 3 months on the first Monday and the third Monday at 09:00",
  ],
  [rule("FREQ=MONTHLY;BYMONTHDAY=15"), "Monthly on day 15 at 09:00"],
  [rule("FREQ=MONTHLY;BYMONTHDAY=-1,15,1"), "Monthly on days 1 and 15 and the last day at 09:00"],
  [
    rule("FREQ=DAILY", [], ["2026-12-25", "2027-01-01"]),
    "Daily at 09:00, except on 25 December 2026 and 1 January 2027",
  ],
  [
    rule("FREQ=DAILY", [], ["2026-12-24", "2026-12-25", "2026-12-26", "2026-12-27"]),
    "Daily at 09:00, except on 4 dates",
  ],
  [rule("FREQ=YEARLY"), "Custom at 09:00"],
])("says %j in a sentence", (given, sentence) => {
  expect(ruleText(given, "09:00")).toBe(sentence);
});

it("leaves the time out until it is chosen, and from the days alone", () => {
  expect(ruleText(rule("FREQ=DAILY;COUNT=2"), "")).toBe("Daily, 2 times");
  expect(ruleDaysText(rule("FREQ=WEEKLY;BYDAY=MO;COUNT=2"))).toBe("Every Monday");
});

afterEach(() => i18n.activate("en"));

it.each([
  [
    rule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231", ["18:00"]),
    "ทุกวันจันทร์ถึงวันศุกร์ เวลา 09:00 และ 18:00 จนถึง 31 ธันวาคม 2569",
  ],
  [rule("FREQ=WEEKLY;BYDAY=MO,TH"), "ทุกวันจันทร์ และ วันพฤหัสบดี เวลา 09:00"],
  [rule("FREQ=DAILY"), "ทุกวัน เวลา 09:00"],
  [rule("FREQ=DAILY;INTERVAL=2;COUNT=5"), "ทุก 2 วัน เวลา 09:00 รวม 5 รอบ"],
  [rule("FREQ=MONTHLY;BYDAY=-1FR"), "ทุกเดือน วันศุกร์สุดท้าย เวลา 09:00"],
])("says %j in Thai", async (given, sentence) => {
  const { messages } = await loadCatalog("th", "schedules-page");
  i18n.load("th", messages);
  i18n.activate("th");
  expect(ruleText(given, "09:00")).toBe(sentence);
});
