import { expect, test } from "vitest";

import { createSimulator, type Simulator } from "#simulator.ts";
import { pngBytes } from "#testing/test-pictures.ts";
import { createTestbed, ROOT } from "#testing/testbed.ts";

const ask = async (simulator: Simulator, method: string, path: string, body?: unknown) => {
  const response = await simulator.fetch(`${ROOT}/_${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test("builds a world over HTTP and shows it as members see it", async () => {
  const simulator = createSimulator();
  const bot = (await ask(simulator, "POST", "/bots", { name: "News" })).body;
  const chat = (
    await ask(simulator, "POST", "/chats", {
      type: "group",
      title: "Friends",
      members: ["Ann", "Bob"],
    })
  ).body;
  const standing = { status: "administrator", rights: { can_pin_messages: false } };
  await ask(simulator, "PUT", `/chats/${String(chat["id"])}/bots/${String(bot["id"])}`, standing);
  const photo = btoa(String.fromCharCode(...pngBytes(40, 30)));
  await ask(simulator, "POST", `/chats/${String(chat["id"])}/messages`, {
    author: "Bob",
    text: "Look",
    photo,
  });

  const view = (await ask(simulator, "GET", `/chats/${String(chat["id"])}`)).body;
  expect(view).toMatchObject({
    memberCount: 3,
    bots: [{ id: bot["id"], status: "administrator", rights: { can_pin_messages: false } }],
    messages: [
      { kind: "service", service: { group_chat_created: true } },
      { kind: "service", service: { new_chat_members: [{ id: bot["id"] }] } },
      { kind: "photo", text: "Look", author: { name: "Bob" }, file: { width: 40, height: 30 } },
    ],
  });
  const { messages } = view as { messages: { file: { url: string } | null }[] };
  const picture = await simulator.fetch(`${ROOT}${messages.at(-1)?.file?.url ?? ""}`);
  expect(picture.headers.get("content-type")).toBe("image/png");
});

test.each([
  ["POST", "/bots", {}, 400, "name"],
  ["POST", "/chats", { type: "club", title: "x" }, 400, "type"],
  ["GET", "/chats/-5", undefined, 404, "There is no chat -5."],
  ["GET", "/chats/abc", undefined, 400, "whole number"],
  ["POST", "/faults", { kind: "flood" }, 400, "kind"],
  ["POST", "/faults", { kind: "reset", match: { chat: -5 } }, 400, "chat"],
  ["POST", "/faults", { kind: "reset", nxt: 1 }, 400, "nxt"],
  ["POST", "/faults", { kind: "reset", match: { method: "sendMesage" } }, 422, "sendMesage"],
  ["PATCH", "/limits", { botsPerSecond: 3 }, 400, "botsPerSecond"],
  ["GET", "/nothing", undefined, 404, "no such call"],
])("%s %s answers a readable error", async (method, path, body, status, text) => {
  const answer = await ask(createSimulator(), method, path, body);
  expect(answer.status).toBe(status);
  expect(answer.body["error"]).toContain(text);
});

test("refuses a picture that is not base64", async () => {
  const { control, group } = createTestbed();
  const post = control.postAsMember(group.id, { photo: "!!!" });
  await expect(post).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("base64"),
  });
});

test("pages through a chat, newest first", async () => {
  const { control, group } = createTestbed();
  for (let count = 1; count <= 5; count++)
    await control.postAsMember(group.id, { text: `${count}` });
  const newest = control.viewChat(group.id, { limit: 2 });
  expect(newest.messages.map(({ text }) => text)).toEqual(["4", "5"]);
  expect(newest.hasOlder).toBe(true);
  const before = newest.messages[0]?.id ?? 0;
  expect(control.viewChat(group.id, { before, limit: 2 }).messages.map(({ text }) => text)).toEqual(
    ["2", "3"],
  );
});

test("moves a manual clock and refuses to move a real one", async () => {
  const { simulator, clock } = createTestbed();
  const before = clock.now();
  expect((await ask(simulator, "POST", "/clock", { ms: 5000 })).body).toEqual({
    now: before + 5000,
  });
  expect(await ask(createSimulator(), "POST", "/clock", { ms: 5000 })).toMatchObject({
    status: 409,
  });
});

test("sending takes as long as the configured latency", async () => {
  const { simulator, clock, group, call } = createTestbed();
  await ask(simulator, "POST", "/latency", { ms: 700 });
  const sending = call("sendMessage", { chat_id: group.id, text: "Hi" });
  await expect.poll(() => clock.nextTimerAt()).toBe(clock.now() + 700);
  expect(simulator.journal.all().at(-1)?.text).not.toBe("Hi");
  clock.advance(700);
  expect(await sending).toMatchObject({ ok: true });
});

test("a reset ends a waiting poll", async () => {
  const { control, call } = createTestbed();
  const offset = 2 ** 40;
  const polling = call("getUpdates", { timeout: 50, offset });
  await expect.poll(() => control.listBots()[0]?.isPolling).toBe(true);
  control.reset();
  expect(await polling).toMatchObject({ error_code: 401 });
});

test("a bot can join a channel only as an administrator", async () => {
  const { control, bot } = createTestbed();
  const channel = control.createChat({ type: "channel", title: "News" });
  expect(() => control.addBot(channel.id, bot.id)).toThrow("can only be an administrator");
});

test("a reset leaves an empty world", async () => {
  const { simulator, control } = createTestbed();
  await ask(simulator, "POST", "/reset");
  expect(control.snapshot()).toMatchObject({ bots: [], chats: [], journalSize: 0 });
});

test("every visible change is a live event", async () => {
  const { simulator, control, group } = createTestbed();
  const response = await simulator.fetch(`${ROOT}/_/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": listening\n\n");
  await control.postAsMember(group.id, { text: "Hello" });
  const event = (await reader?.read())?.value ?? "";
  expect(event).toMatch(/^event: journal\ndata: /);
  expect(JSON.parse(event.slice(event.indexOf("{")))).toMatchObject({
    type: "journal",
    entry: { text: "Hello", chatId: group.id },
  });
  simulator.close();
  expect(await reader?.read()).toMatchObject({ done: true });
});

test("counts visible changes, and those whose caller got no answer", async () => {
  const { call, control, fetchJson, group } = createTestbed();
  control.addFault({ kind: "applied-error", code: 500, description: "x", next: 1 });
  await call("sendMessage", { chat_id: group.id, text: "One" });
  await call("sendMessage", { chat_id: group.id, text: "Two" });
  const service = 2;
  expect(await fetchJson("/_/journal/counts")).toMatchObject({
    posted: service + 2,
    edited: 0,
    unanswered: 1,
  });
});

test("an administrator deletes a bot's old post, and no bot is its cause", async () => {
  const { simulator, call, result, clock, control, group, bot } = createTestbed();
  const { message_id } = await result("sendMessage", { chat_id: group.id, text: "Hi" });
  const target = { chat_id: group.id, message_id };
  control.promoteBot(group.id, bot.id);
  await call("pinChatMessage", target);
  clock.advance(72 * 3_600_000);
  const path = `/chats/${group.id}/messages/${Number(message_id)}`;
  expect(await ask(simulator, "DELETE", path)).toMatchObject({
    body: { id: message_id, text: "Hi" },
  });
  const entry = simulator.journal.all().at(-1);
  expect(entry).toMatchObject({ kind: "deleted", messageId: message_id, botId: null, text: "Hi" });
  expect(entry).not.toHaveProperty("method");
  expect(control.viewChat(group.id)).toMatchObject({ pinnedIds: [], pinned: null });
  expect(await call("editMessageText", { ...target, text: "Bye" })).toMatchObject({
    description: "Bad Request: message to edit not found",
  });
  expect(() => control.deleteAsAdmin(group.id, Number(message_id))).toThrow("There is no message");
});

test("a person presses Start with the text of a link, blocks the bot, and unblocks it", async () => {
  const { simulator, call, control, bot } = createTestbed();
  const { body } = await ask(simulator, "POST", "/people", { name: "Ann" });
  const path = `/people/${String(body["id"])}`;
  const allowed_updates = ["message", "my_chat_member"];
  await call("getUpdates", { offset: -1, allowed_updates });
  await ask(simulator, "PATCH", path, { startsBot: bot.id, startText: "code-1" });
  await ask(simulator, "PATCH", path, { blocksBot: bot.id });
  await ask(simulator, "PATCH", path, { startsBot: bot.id });
  const chat = { id: body["id"], type: "private", first_name: "Ann" };
  const { result } = (await call("getUpdates", { allowed_updates })) as { result: object[] };
  expect(result.slice(-3)).toMatchObject([
    { message: { chat, text: "/start code-1" } },
    { my_chat_member: { chat, new_chat_member: { status: "kicked" } } },
    { my_chat_member: { chat, new_chat_member: { status: "member" } } },
  ]);
  expect(control.viewChat(Number(body["id"])).messages).toMatchObject([{ text: "/start code-1" }]);
  expect(await ask(simulator, "PATCH", path, { startText: "two words" })).toMatchObject({
    status: 400,
  });
});
