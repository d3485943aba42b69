import { i18n } from "@lingui/core";
import { afterEach, expect, it } from "vitest";

import { LANGUAGES } from "#language/languages.ts";

import { dayStart, formatDate, formatMoment, thaiMoment, unbroken } from "./dates.ts";

it("shows a date in words that stay on one line, and invalid text unchanged", () => {
  expect(formatDate("2026-11-15T05:00:00Z")).toMatch(/^1[45]\u00A0Nov\u00A02026$/);
  expect(formatDate("soon")).toBe("soon");
});

const activate = (language: string) => {
  i18n.load(language, {});
  i18n.activate(language);
};
afterEach(() => activate("en"));

it.each(["en", "th"] as const)("writes every month as the locale of %s does", (language) => {
  activate(language);
  const { locale } = LANGUAGES[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(2026, month, 5, 0, 7);
    expect(formatDate(date.toISOString())).toBe(unbroken(day.format(date)));
    expect(formatMoment(date.toISOString())).toBe(unbroken(moment.format(date)));
  }
});

it("shows a moment in the Thai locale: day, short month, hour and minute", () => {
  const at = new Date(2026, 10, 16, 8, 5).toISOString();
  expect(thaiMoment(at)).toEqual({ day: "16 พ.ย.", time: "08:05" });
  expect(thaiMoment("soon")).toEqual({ day: "soon", time: "" });
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  "writes Thai month %d as the locale does",
  (month) => {
    const date = new Date(2026, month, 5, 0, 7);
    const day = new Intl.DateTimeFormat("th-TH", { day: "numeric", month: "short" }).format(date);
    const time = new Intl.DateTimeFormat("th-TH", { hour: "2-digit", minute: "2-digit" }).format(
      date,
    );
    expect(thaiMoment(date.toISOString())).toEqual({ day, time });
  },
);

it("returns a day's first moment, and that of a later day", () => {
  expect(dayStart("2026-11-30")).toEqual(new Date(2026, 10, 30));
  expect(dayStart("2026-11-30", 1)).toEqual(new Date(2026, 11, 1));
  expect(dayStart("soon")).toBeNull();
  expect(dayStart("9999-12-31", 1)).toBeNull();
  expect(dayStart("")).toBeNull();
});
