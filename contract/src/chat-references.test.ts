import { expect, test } from "vitest";

import { ChatReferenceText, readChatReference } from "./chat-references.ts";

test.each([
  ["-1001234567890", "-1001234567890"],
  [" -42 ", "-42"],
  ["@Market_Today", "@Market_Today"],
  ["https://t.me/market_today", "@market_today"],
  ["http://t.me/market_today/", "@market_today"],
  ["t.me/market_today/15?single", "@market_today"],
  ["https://www.t.me/s/market_today", "@market_today"],
  ["https://telegram.me/market_today", "@market_today"],
  ["https://market_today.t.me/7", "@market_today"],
  ["t.me/c/1234567890/4", "-1001234567890"],
  ["https://t.me/c/1234567890", "-1001234567890"],
  ["https://t.me/c/1234567890/2/77?thread=2", "-1001234567890"],
])("%s names %s", (text, chat) => {
  expect(readChatReference(text)).toMatchObject({ chat });
  expect(ChatReferenceText.safeParse(text).success).toBe(true);
});

test.each([
  ["https://t.me/+AbCdEf123", /cannot open an invite link/],
  ["t.me/joinchat/AbCdEf123", /cannot open an invite link/],
  ["https://t.me/%2BAbCdEf", /cannot open an invite link/],
  ["tg://join?invite=AbCdEf", /cannot open an invite link/],
  ["123456789", /number of a person/],
  ["Market Today", /Enter a chat id/],
  ["@abc", /Enter a chat id/],
  ["@a-b-c-d", /Enter a chat id/],
  ["https://t.me/", /Enter a chat id/],
  ["https://t.me/c/x/4", /Enter a chat id/],
  ["https://t.me.evil.example/market_today", /Enter a chat id/],
  ["https://evil.example/t.me/market_today", /Enter a chat id/],
  ["-100/../getMe", /Enter a chat id/],
  ["   ", /is required/],
  [`@${"x".repeat(300)}`, /at most 300/],
])("%s is refused with what to do", (text, sentence) => {
  const { error } = ChatReferenceText.safeParse(text);
  expect(error?.issues[0]?.message).toMatch(sentence);
});
