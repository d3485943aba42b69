import { expect, test } from "vitest";

import { span, volume } from "./measures.ts";
import { webhookWords } from "./webhook-words.ts";

const words = (said: string) => webhookWords(said, (text) => text.replaceAll("secret", "[token]"));

test.each([
  ["Wrong response from the webhook: 403 Forbidden", /refuses Telegram's calls/],
  ["Wrong response from the webhook: 404 Not Found", /Something else answers/],
  ["Wrong response from the webhook: 302 Found", /redirects/],
  ["Wrong response from the webhook: 502 Bad Gateway", /answers with an error/],
  ["SSL error {error:0A000086:SSL routines::certificate verify failed}", /does not trust/],
  ["Failed to resolve host: Name or service not known", /cannot find the host/],
  ["IP address 10.0.0.7 is reserved", /private network/],
  ["Connection timed out", /in time/],
  ["Read timeout expired", /in time/],
  ["Connection refused", /Nothing takes/],
])("%s is put in plain words, with what to do", (said, text) => {
  expect(words(said).text).toMatch(text);
  expect(words(said).advice).toMatch(/\.$/);
});

test("what nobody knows is told as Telegram said it, without the token", () => {
  expect(words("Odd thing at secret").text).toBe(
    "Telegram cannot deliver the bot's updates: Odd thing at [token].",
  );
});

test("spans and sizes are in the unit a person would choose", () => {
  expect([999, 1000, 61_000, 7_300_000, 200_000_000].map(span)).toEqual([
    "0 seconds",
    "1 second",
    "1 minute",
    "2 hours",
    "2 days",
  ]);
  expect([1, 5 * 1024 ** 2, 1.5 * 1024 ** 3].map(volume)).toEqual([
    "less than 1 MB",
    "5 MB",
    "1.5 GB",
  ]);
});
