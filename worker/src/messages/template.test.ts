import { expect, test } from "vitest";

import { readSettings, Settings } from "#settings.ts";

import { renderMoment, renderRandom } from "./template.ts";

const settingsOf = (LOCALE: string, TIMEZONE: string) => ({
  settings: readSettings(Settings, {
    API_KEY: "an-api-key-of-enough-length-0123456789",
    SECRET_KEY: "a-secret-key-of-enough-length-0123456789",
    WORKER_URL: "http://worker.test",
    LOCALE,
    TIMEZONE,
  }),
});
const plain = (text: string) => ({ text, entities: [] });
const MOMENT = Date.parse("2026-11-15T17:05:00Z");

test.each([
  ["th-TH", "Asia/Bangkok", "00:05", "16 พ.ย. 2569"],
  ["en-US", "America/New_York", "12:05", "Nov 15, 2026"],
  ["en-GB", "Asia/Bangkok", "00:05", "16 Nov 2026"],
  ["de-DE", "Europe/Berlin", "18:05", "15. Nov. 2026"],
  ["ja-JP", "Asia/Bangkok", "00:05", "2026年11月16日"],
])("in %s and %s the time is %3$s and the date %4$s", (locale, zone, time, date) => {
  const ports = settingsOf(locale, zone);
  expect(renderMoment(ports, plain("{time}|{date}|{time}"), MOMENT).text).toBe(
    `${time}|${date}|${time}`,
  );
});

test("text that is not a variable stays as it is", () => {
  const text = plain("{Time} { date } {} {random} $& $1");
  expect(renderMoment(settingsOf("th-TH", "Asia/Bangkok"), text, MOMENT)).toEqual(text);
});

const bytesOf = (value: number) => ({
  randomBytes: () => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]),
});

test.each([
  [0, "1000"],
  [8999, "9999"],
  [9000, "1000"],
  [0xff_ff_ff_ff, "6295"],
])("drawn %i, {random} is %s", (drawn, number) => {
  expect(renderRandom(bytesOf(drawn), plain("No. {random}!")).text).toBe(`No. ${number}!`);
});

test("each {random} gets its own number", () => {
  let drawn = 0;
  const ports = { randomBytes: () => new Uint8Array([0, 0, 0, (drawn += 1)]) };
  expect(renderRandom(ports, plain("{random} {random}")).text).toBe("1001 1002");
});
