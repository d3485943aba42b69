import { plain } from "@tbm/contract/sentences/sentences.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { gif, png } from "#testing/world/pictures.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR = 3_600_000;
const NO_PICTURES = "The bot isn't allowed to send pictures in this group.";

let world: World;
let bot: { id: number; token: string };
let botId: string;
beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  bot = control().createBot({ name: "Shop" });
  botId = (await world.call("POST", "/api/bots", { name: "Shop", token: bot.token })).body.id;
});
afterEach(() => world.close());

const control = () => world.telegram.control;

function createGroup(title: string, type: "group" | "supergroup" | "channel" = "supergroup") {
  const { id } = control().createChat({ type, title });
  control().addBot(id, bot.id, { status: type === "channel" ? "administrator" : "member" });
  return id;
}

async function groupIds(): Promise<string[]> {
  await control().settleDeliveries();
  return (await world.call("GET", "/api/groups")).body.map(({ id }: { id: string }) => id);
}

const PHOTO = { pictures: [{ type: "image/png", size: 100 }] };

async function ask(fields: Record<string, unknown> = {}) {
  const groups = await groupIds();
  const input = { botId, groups, message: "Hello", source: "now", ...fields };
  const { body } = await world.call("POST", "/api/preflight", input);
  return body;
}
const reasons = async (fields: Record<string, unknown> = {}) =>
  Object.fromEntries(
    (await ask(fields)).groups.map(({ name, reason }: Record<string, string>) => [name, reason]),
  );

test("lists which groups would not get a text or a picture, and why", async () => {
  const kicked = createGroup("Kicked");
  const muted = createGroup("Muted");
  const own = createGroup("No pictures for the bot");
  const all = createGroup("No pictures for all");
  const admin = createGroup("Administrator");
  createGroup("News", "channel");
  createGroup("Plain");
  await groupIds();
  control().kickBot(kicked, bot.id);
  control().restrictBot(muted, bot.id);
  control().restrictBot(own, bot.id, { can_send_messages: true, can_send_other_messages: true });
  control().promoteBot(admin, bot.id);
  for (const id of [all, admin]) {
    control().changeChat(id, { permissions: { can_send_photos: false } });
  }
  const silent = {
    Kicked: "The bot was removed.",
    Muted: "The bot isn't allowed to write in the group.",
  };
  expect(await reasons()).toEqual(silent);
  const { ready, troubled, groups } = await ask(PHOTO);
  expect({ ready, troubled: troubled.length }).toEqual({ ready: 3, troubled: 4 });
  expect(groups).toContainEqual({
    id: expect.stringMatching(/^grp_/),
    name: "No pictures for all",
    canPostText: true,
    canPostPhotos: false,
    reason: NO_PICTURES,
    cause: { code: "standing_no_photos", params: {} },
  });
  expect(await reasons(PHOTO)).toEqual({
    ...silent,
    "No pictures for the bot": NO_PICTURES,
    "No pictures for all": NO_PICTURES,
  });
});

test("a GIF needs another right than a picture", async () => {
  const chatId = createGroup("Readers");
  control().changeChat(chatId, { permissions: { can_send_other_messages: false } });
  expect(await reasons(PHOTO)).toEqual({});
  const animation = { pictures: [{ type: "image/gif", size: gif().length }] };
  expect(await reasons(animation)).toEqual({
    Readers: "The bot isn't allowed to send GIFs in this group.",
  });
});

test("lists a group that does not let members write, unless the whole text fits the picture's caption", async () => {
  const chatId = createGroup("Readers");
  control().changeChat(chatId, { permissions: { can_send_messages: false } });
  expect(await reasons()).toEqual({ Readers: "The group does not let its members write." });
  expect(await reasons(PHOTO)).toEqual({});
});

test("Telegram is asked about a few groups at a time, and not again within a day", async () => {
  for (let index = 0; index < 8; index += 1) createGroup(`Group ${index}`);
  createGroup("News", "channel");
  await groupIds();
  const calls = recordTelegramCalls(world);
  const asked = () => calls.splice(0).filter(({ method }) => method === "getChat").length;
  await ask();
  expect(asked()).toBe(5);
  await ask();
  expect(asked()).toBe(3);
  await ask();
  expect(asked()).toBe(0);
  world.clock.advance(25 * HOUR);
  await ask();
  expect(asked()).toBe(5);
});

test("a chat that Telegram does not find is looked up once, not at every preflight", async () => {
  const gone = createGroup("Gone");
  await groupIds();
  const description = "Bad Request: chat not found";
  control().addFault({ kind: "error", code: 400, description, match: { chatId: gone } });
  const calls = recordTelegramCalls(world);
  await ask();
  await ask();
  expect(calls.filter(({ method }) => method === "getChat")).toHaveLength(1);
});

test("a preflight discovers a move whose update was lost", async () => {
  const chatId = createGroup("Readers", "group");
  await groupIds();
  world.database.exec("UPDATE bots SET webhook_path = 'lost'");
  const moved = control().migrateChat(chatId);
  await ask();
  const { body } = await world.call("GET", "/api/groups");
  expect(body).toMatchObject([{ chatId: String(moved.id), type: "supergroup" }]);
});

test("a preflight does not wait long for Telegram", async () => {
  createGroup("Readers");
  await groupIds();
  control().addFault({ kind: "hang", match: { method: "getChat" } });
  const startedAt = world.clock.now();
  const { ready } = await world.until(ask());
  expect(ready).toBe(1);
  expect(world.clock.now() - startedAt).toBeLessThanOrEqual(2000);
  await world.elapse(60_000);
});

test("a refusal by Telegram is remembered without asking again", async () => {
  const chatId = createGroup("Readers");
  expect(await reasons(PHOTO)).toEqual({});
  world.clock.advance(1000);
  control().changeChat(chatId, { permissions: { can_send_photos: false } });
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(await groupIds()));
  form.append("message", "Hello");
  form.append("image", new File([png()], "a.png"));
  const sent = await world.until(world.call("POST", "/api/send/now", form));
  expect(sent.status).toBe(502);
  const calls = recordTelegramCalls(world);
  expect(await reasons(PHOTO)).toEqual({ Readers: NO_PICTURES });
  expect(await reasons()).toEqual({});
  expect(calls).toEqual([]);
});

test("a group that became a supergroup keeps its earlier rights; a group without the bot is listed", async () => {
  const chatId = createGroup("Readers", "group");
  await groupIds();
  world.database.exec("UPDATE bots SET webhook_path = 'lost'");
  control().migrateChat(chatId);
  await world.call("POST", "/api/groups", { name: "Far", chatId: "-1009", type: "supergroup" });
  expect(await reasons()).toEqual({ Far: "The bot was never seen in this group." });
});

test("ten thousand groups are checked quickly, and a hundred of them named", async () => {
  createGroup("Readers");
  await groupIds();
  const chats = Array.from({ length: 10_000 }, (_, index) => String(-5000 - index));
  const absent = { bot_id: botId, standing: "absent", cause: plain("standing_left") } as const;
  world.insertRows({
    groups: chats.map((chatId) => ({ chatId })),
    memberships: chats.flatMap((chatId, index) => (index % 2 ? [{ ...absent, chatId }] : [])),
  });
  world.database.exec("UPDATE memberships SET standing = 'posting' WHERE chatId < '-9'");
  const startedAt = performance.now();
  const { ready, troubled, groups, seconds } = await ask(PHOTO);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(ready + troubled.length).toBe(10_001);
  expect(groups).toHaveLength(100);
  expect(seconds).toBeGreaterThan(0);
});
