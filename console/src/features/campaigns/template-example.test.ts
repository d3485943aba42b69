import { expect, it } from "vitest";

import { templateExample } from "./template-example.ts";

const example = (template: string, locale?: string) =>
  templateExample(
    { text: template, entities: [] },
    {
      locale,
      at: Date.parse("2026-11-15T22:05:00Z"),
      timeZone: "Asia/Bangkok",
      random: 4827,
    },
  ).text;

it("fills in time, date and a number, each as often as it occurs", () => {
  expect(example("{date} {time}: {random}, {random}")).toBe("16 พ.ย. 2569 05:05: 4827, 4827");
});

it.each([
  ["en-GB", "16 Nov 2026 05:05"],
  ["en-US", "Nov 16, 2026 05:05"],
  ["not a locale", "16 พ.ย. 2569 05:05"],
])("writes the date as a worker with the LOCALE %j does", (locale, text) => {
  expect(example("{date} {time}", locale)).toBe(text);
});

it("leaves everything else as typed", () => {
  expect(example("{Time} {name} $& {")).toBe("{Time} {name} $& {");
});
