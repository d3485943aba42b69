import { expect, test } from "vitest";

import type { OperatorLanguage } from "./operator-language.ts";
import { readSettings, Settings, SettingsError } from "./settings.ts";

const good = {
  API_KEY: "0123456789abcdefghijklmn",
  SECRET_KEY: "s".repeat(32),
  WORKER_URL: "https://bots.example.com",
};

const fault = (change: Record<string, string>, language: OperatorLanguage = "en") => {
  try {
    readSettings(Settings, { ...good, ...change });
    return "accepted";
  } catch (error) {
    if (error instanceof SettingsError) return error.text[language];
    throw error;
  }
};

test("a missing setting has its default, and an empty one counts as missing", () => {
  expect(readSettings(Settings, { ...good, TIMEZONE: " " })).toEqual({
    ...good,
    API_KEY: [good.API_KEY],
    TELEGRAM_API_ROOT: "https://api.telegram.org",
    TIMEZONE: "Asia/Bangkok",
    LOCALE: "th-TH",
    ACCEPT_GROUPS: "ask",
    ALLOWED_ORIGINS: [],
    HISTORY_DAYS: 400,
    BACKUP_HOUR: 3,
    BACKUP_DAILY: 7,
    BACKUP_WEEKLY: 4,
  });
});

test.each([
  [{ API_KEY: "short" }, /^The setting API_KEY is too short to be safe; use at least 24/],
  [{ API_KEY: "a".repeat(40) }, /^The setting API_KEY is too easy to guess; use random/],
  [{ API_KEY: "secret".repeat(6) }, /^The setting API_KEY is too easy to guess/],
  [{ API_KEY: "" }, /^The setting API_KEY is missing; set it to/],
  [{ API_KEY: `${good.API_KEY},${good.API_KEY},${good.API_KEY}` }, /one key, or two/],
  [{ API_KEY: `${good.API_KEY} with a space` }, /without spaces/],
  [{ API_KEY: "กุญแจ".repeat(10) }, /letters, digits and signs/],
  [{ SECRET_KEY: "short" }, /^The setting SECRET_KEY is too short/],
  [
    { WORKER_URL: "bots.example.com" },
    /^The setting WORKER_URL \("bots.example.com"\) is not an address; write it as/,
  ],
  [{ WORKER_URL: "https://bots.example.com/" }, /must not end with a slash; remove it/],
  [{ TELEGRAM_API_ROOT: "telegram" }, /TELEGRAM_API_ROOT \("telegram"\) is not an address/],
  [
    { TIMEZONE: "Mars/Base" },
    /^The setting TIMEZONE \("Mars\/Base"\) is not a time zone; write it as/,
  ],
  [{ LOCALE: "not a locale" }, /LOCALE .* is not a locale; write it as/],
  [{ ACCEPT_GROUPS: "some" }, /^The setting ACCEPT_GROUPS \("some"\) must be ask or all\.$/],
  [{ HISTORY_DAYS: "00" }, /HISTORY_DAYS \("00"\) is not a number of days .*; write it as 365/],
  [{ BACKUP_HOUR: "24" }, /BACKUP_HOUR \("24"\) must be an hour from 0 to 23, or off/],
  [{ BACKUP_DAILY: "0" }, /BACKUP_DAILY \("0"\) is not a number from 1 to 999; write it as 7/],
  [{ BACKUP_PASSPHRASE: "short" }, /^The setting BACKUP_PASSPHRASE is too short to be safe/],
  [{ ALLOWED_ORIGINS: "https://a.example, b.example/" }, /ALLOWED_ORIGINS .* not an origin; write/],
])(
  "%j stops the start with a sentence that names the setting, the fault and the remedy",
  (change, sentence) => {
    expect(fault(change)).toMatch(sentence);
    expect(fault(change, "th")).toMatch(/^การตั้งค่า [A-Z_]+ .*[ก-๙]{3}/);
  },
);

test("several wrong settings are reported together, without the values of secrets", () => {
  const message = fault({ API_KEY: "too-short", TIMEZONE: "x" });
  expect(message.split("\n")).toHaveLength(2);
  expect(message).not.toContain("too-short");
});
