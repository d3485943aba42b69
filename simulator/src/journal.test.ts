import { expect, test } from "vitest";

import { createJournal } from "./journal.ts";
import { createTestbed, postJson, ROOT } from "./testing/testbed.ts";

test("a repeated request has the same digest, another one another", async () => {
  const { simulator, group, call } = createTestbed();
  for (const text of ["a", "a", "b"]) await call("sendMessage", { chat_id: group.id, text });
  const [first, again, other] = simulator.journal.all().slice(-3);
  expect(again?.requestDigest).toBe(first?.requestDigest);
  expect(other?.requestDigest).not.toBe(first?.requestDigest);
});

test("is read from a place on, whole or for one chat", async () => {
  const { simulator, control, group, call } = createTestbed();
  const after = simulator.journal.all().at(-1)?.seq ?? 0;
  control.createChat({ type: "group", title: "Other" });
  await call("sendMessage", { chat_id: group.id, text: "Hi" });
  expect(control.journal({ after }).map(({ content }) => content)).toEqual(["service", "text"]);
  const response = await simulator.fetch(`${ROOT}/_/journal?after=${after}&chatId=${group.id}`);
  expect(await response.json()).toMatchObject([{ text: "Hi", chatId: group.id, answered: true }]);
});

test("notes when the caller was gone before the answer", async () => {
  const { simulator, bot, group, clock } = createTestbed({ latencyMs: 1000 });
  const giveUp = new AbortController();
  const sending = simulator.fetch(`${ROOT}/bot${bot.token}/sendMessage`, {
    ...postJson({ chat_id: group.id, text: "Hi" }),
    signal: giveUp.signal,
  });
  await expect.poll(() => clock.nextTimerAt()).not.toBeNull();
  giveUp.abort();
  clock.advance(1000);
  await sending.catch(() => {});
  expect(simulator.journal.all().at(-1)).toMatchObject({ text: "Hi", answered: false });
});

test("drops the oldest half when it is full, and numbers on", () => {
  const journal = createJournal(10);
  const entry = {
    at: 0,
    kind: "posted",
    chatId: 1,
    messageId: 1,
    botId: 1,
    userId: 1,
    content: "text",
    answered: true,
  } as const;
  for (let count = 0; count < 25; count++) journal.append(entry);
  expect(journal.size()).toBeLessThanOrEqual(10);
  expect(journal.all().at(-1)?.seq).toBe(25);
  expect(journal.after(24)).toHaveLength(1);
  expect(journal.ofChat(1)).toEqual(journal.all());
});

test("holds a hundred thousand posts and finds a chat's own at once", async () => {
  const { simulator, group, call } = createTestbed();
  await call("sendMessage", { chat_id: group.id, text: "Hi" });
  const template = simulator.journal.all().at(-1);
  if (!template) throw new Error("nothing was posted");
  for (let count = 0; count < 100_000; count++) {
    simulator.journal.append({ ...template, chatId: -(count % 1000) - 1 });
  }
  expect(simulator.journal.ofChat(-7)).toHaveLength(100);
  const last = simulator.journal.after(100_000, 5).map(({ seq }) => seq);
  expect(last).toEqual([100_001, 100_002, 100_003]);
});
