import { expect, it } from "vitest";

import { templateExample } from "./template-example.ts";

const example = (template: string) =>
  templateExample(template, {
    at: Date.parse("2026-11-15T22:05:00Z"),
    timeZone: "Asia/Bangkok",
    random: 4827,
  });

it("fills in time, date and a number, each as often as it occurs", () => {
  expect(example("{date} {time}: {random}, {random}")).toBe("16/11/69 05:05: 4827, 4827");
});

it("leaves everything else as typed", () => {
  expect(example("{Time} {name} $& {")).toBe("{Time} {name} $& {");
});
