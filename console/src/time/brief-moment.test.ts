import { expect, test } from "vitest";

import { briefMoment } from "./brief-moment.ts";

const shown = (instant: string) => briefMoment(instant).replaceAll("\u00a0", " ");

test("a moment of this year has no year, so that its time fits", () => {
  const year = new Date().getFullYear();
  expect(shown(`${year}-11-15T12:05:00`)).toBe("15 Nov, 12:05");
});

test("a moment of another year has it, and a text that is not a date stays", () => {
  expect(shown("2019-11-15T12:05:00")).toBe("15 Nov 2019, 12:05");
  expect(shown("soon")).toBe("soon");
});
