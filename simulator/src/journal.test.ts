import { expect, test } from "vitest";

import { createJournal } from "./journal.ts";
import { pngBytes } from "./testing/test-pictures.ts";
import { createTestbed, postJson, ROOT } from "./testing/testbed.ts";

test("a repeated request has the same digest, and a different one does not", async () => {
  const { simulator, group, call } = createTestbed();
  for (const text of ["a", "a", "b"]) await call("sendMessage", { chat_id: group.id, text });
  const [first, again, other] = simulator.journal.all().slice(-3);
  expect(again?.requestDigest).toBe(first?.requestDigest);
  expect(other?.requestDigest).not.toBe(first?.requestDigest);
});

test("can be read from any entry on, for all chats or one", async () => {
  const { simulator, control, group, call } = createTestbed();
  const after = simulator.journal.all().at(-1)?.seq ?? 0;
  control.createChat({ type: "group", title: "Other" });
  await call("sendMessage", { chat_id: group.id, text: "Hi" });
  expect(control.journal({ after }).map(({ content }) => content)).toEqual(["service", "text"]);
  const response = await simulator.fetch(`${ROOT}/_/journal?after=${after}&chatId=${group.id}`);
  expect(await response.json()).toMatchObject([{ text: "Hi", chatId: group.id, answered: true }]);
});

test("records that the caller disconnected before the answer", async () => {
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

test("drops the oldest half when it is full, and keeps counting", () => {
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

test("stores a hundred thousand posts, and finds one chat's posts quickly", async () => {
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

test("recognizes a repeated upload by its content, regardless of the names of its parts", async () => {
  const { simulator, bot, group } = createTestbed();
  const send = async (attachment: string, picture: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set(attachment, new File([picture], "photo.png"));
    form.set("chat_id", String(group.id));
    form.set("photo", `attach://${attachment}`);
    await simulator.fetch(`${ROOT}/bot${bot.token}/sendPhoto`, { method: "POST", body: form });
    return simulator.journal.all().at(-1)?.requestDigest;
  };
  const [square, tall] = [pngBytes(10, 10), pngBytes(10, 20)];
  expect(tall.length).toBe(square.length);
  const first = await send("random-1", square);
  expect(await send("random-2", square)).toBe(first);
  expect(await send("random-1", tall)).not.toBe(first);
});

test("records a service message's fields, and a pin once", async () => {
  const { simulator, control, bot, group, call, result } = createTestbed();
  control.addBot(group.id, bot.id, { status: "administrator", rights: { can_pin_messages: true } });
  control.changeChat(group.id, { title: "New name" });
  expect(simulator.journal.all().at(-1)).toMatchObject({
    content: "service",
    service: { new_chat_title: "New name" },
  });
  const sent = await result<{ message_id: number }>("sendMessage", {
    chat_id: group.id,
    text: "a",
  });
  const pin = { chat_id: group.id, message_id: sent.message_id };
  const before = simulator.journal.size();
  await call("pinChatMessage", pin);
  await call("pinChatMessage", pin);
  const seen = simulator.journal.all().slice(before);
  expect(seen).toMatchObject([
    { kind: "pinned", messageId: sent.message_id },
    { kind: "posted", service: { pinned_message: { message_id: sent.message_id } } },
  ]);
});

test("a file's path works only for its own bot", async () => {
  const { simulator, control, bot, group, result } = createTestbed();
  const other = control.createBot({ name: "Other" });
  const photo = new File([pngBytes(10, 10)], "photo.png");
  const sent = await result<{ photo: { file_id: string }[] }>("sendPhoto", {
    chat_id: group.id,
    photo,
  });
  const file_id = sent.photo.at(-1)?.file_id;
  const { file_path } = await result<{ file_path: string }>("getFile", { file_id });
  const statusFor = async (token: string) =>
    (await simulator.fetch(`${ROOT}/file/bot${token}/${file_path}`)).status;
  expect(await statusFor(bot.token)).toBe(200);
  expect(await statusFor(other.token)).toBe(404);
});
