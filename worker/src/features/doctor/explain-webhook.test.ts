import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { expect, test } from "vitest";

import { explainWebhook } from "./explain-webhook.ts";

const words = (said: string) => {
  const clean = (text: string) => text.replaceAll("secret", "[token]");
  const { cause, advice } = explainWebhook(said, clean);
  return { text: sentenceOf(cause), advice: sentenceOf(plain(advice)) };
};

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
  ["Connection refused", /Nothing answers/],
])("explains “%s” in plain words, with advice", (said, text) => {
  expect(words(said).text).toMatch(text);
  expect(words(said).advice).toMatch(/\.$/);
});

test("an unknown error is reported in Telegram's words, without the token", () => {
  expect(words("Odd thing at secret").text).toBe(
    "Telegram cannot deliver the bot's updates: Odd thing at [token].",
  );
});
