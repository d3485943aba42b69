import { expect, test } from "vitest";

import { ChatReferenceText, readChatReference } from "./chat-references.ts";
import { INPUT_FAULTS } from "./sentences/input/input-faults.ts";
import { readFault } from "./sentences/read-fault.ts";

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

const UNSURE = { isThreadUnsure: true };
test.each([
  ["t.me/c/123/42/77", { threadId: 42 }],
  ["t.me/market_today/42/77?single", { threadId: 42 }],
  ["t.me/c/123/77?thread=42", { threadId: 42 }],
  ["t.me/c/123/42", { threadId: 42, ...UNSURE }],
  ["t.me/market_today/42", { threadId: 42, ...UNSURE }],
  ["t.me/c/123/1", { threadId: 1 }],
  ["t.me/c/123/1/45", { threadId: 1 }],
  ["t.me/c/123", {}],
  ["t.me/c/123/news", {}],
])("%s leads to the topic %j", (text, topic) => {
  const { kind: _kind, ...rest } = { chat: "", ...readChatReference(text) };
  expect(rest).toEqual({ chat: rest.chat, ...topic });
});

test.each([
  ["https://t.me/+AbCdEf123", "reference_is_invite"],
  ["t.me/joinchat/AbCdEf123", "reference_is_invite"],
  ["https://t.me/%2BAbCdEf", "reference_is_invite"],
  ["tg://join?invite=AbCdEf", "reference_is_invite"],
  ["123456789", "reference_is_person"],
  ["Market Today", "reference_unreadable"],
  ["@abc", "reference_unreadable"],
  ["@a-b-c-d", "reference_unreadable"],
  ["https://t.me/", "reference_unreadable"],
  ["https://t.me/c/x/4", "reference_unreadable"],
  ["https://t.me.evil.example/market_today", "reference_unreadable"],
  ["https://evil.example/t.me/market_today", "reference_unreadable"],
  ["-100/../getMe", "reference_unreadable"],
  ["   ", "reference_required"],
  [`@${"x".repeat(300)}`, "reference_too_long"],
])("%s is refused with the reason, %s", (text, code) => {
  const { error } = ChatReferenceText.safeParse(text);
  expect(readFault(error?.issues[0]?.message ?? "", INPUT_FAULTS)?.code).toBe(code);
});
