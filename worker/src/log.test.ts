import { expect, test } from "vitest";

import { createLog, type Entry } from "./log.ts";

const token = `123456789:${"AAbb_-11".repeat(5)}`;

test.each([
  ["a bot token", `failed for ${token}`, "failed for [redacted]"],
  [
    "a token in Telegram's address",
    `https://api.telegram.org/bot${token}/getMe`,
    "https://api.telegram.org/bot[redacted]/getMe",
  ],
  [
    "whatever stands where Telegram's address has the token",
    "GET /botNOT-A-REAL-TOKEN-BUT-LONG/getMe",
    "GET /bot[redacted]/getMe",
  ],
  ["an encoded token", `bot=${token.replace(":", "%3A")}`, "bot=[redacted]"],
  ["a bearer key", "Authorization: Bearer abc.def", "Authorization: Bearer [redacted]"],
  [
    "a value of a failed statement",
    "Failed query: insert into bots values (?, ?)\nparams: a\n    at b,c",
    "Failed query: insert into bots values (?, ?)\nparams: [redacted]",
  ],
  ["a known key", "the key is sesame-sesame", "the key is [redacted]"],
])("%s never reaches the log", (_, text, clean) => {
  const entries: Entry[] = [];
  const log = createLog(
    (entry) => entries.push(entry),
    () => 0,
    ["sesame-sesame"],
  );
  log.error(text, { message: text, count: 1 });
  expect(entries).toEqual([
    { time: "1970-01-01T00:00:00.000Z", level: "error", event: clean, message: clean, count: 1 },
  ]);
});
