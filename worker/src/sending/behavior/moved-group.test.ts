import { afterEach, beforeEach, expect, test } from "vitest";

import { audit } from "#testing/audit/audit.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let oldId: number;
beforeEach(async () => {
  // No updates arrive here, so the worker learns of the move only from its own call.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
  oldId = control().createChat({ type: "group", title: "Old" }).id;
  control().addBot(oldId, stage.bot.id);
  world.insertRows({ groups: [{ id: "grp_old", chatId: String(oldId), type: "group" }] });
});
afterEach(() => world.close());

const control = () => world.telegram.control;
const record = () =>
  world.database.prepare("SELECT chatId, type FROM groups WHERE id = 'grp_old'").get();
const breaches = (newId: number) =>
  audit(world.database, world.telegram.journal.all(), (id) => (id === oldId ? newId : id));

test("a group that became a supergroup gets the message immediately, and its record gets the new id", async () => {
  const { id: newId } = control().migrateChat(oldId);
  const before = world.clock.now();
  const { body } = await stage.send({ message: "Hello", groups: ["grp_old", "grp_000001"] });
  expect(body).toMatchObject({ totalSent: 2, totalFailed: 0 });
  const post = stage.seen().find(({ chatId }) => chatId === newId);
  expect(post).toMatchObject({ text: "Hello" });
  expect((post?.at ?? 0) - before).toBeLessThan(2000);
  expect(record()).toEqual({ chatId: String(newId), type: "supergroup" });
  expect(breaches(newId)).toEqual([]);
});

test("later messages in the queue go to the new id without another refusal", async () => {
  const { id: newId } = control().migrateChat(oldId);
  const calls = recordTelegramCalls(world);
  const sendNow = (message: string) =>
    world.call("POST", "/api/send/now", stage.form({ message, groups: ["grp_old"] }));
  await world.until(Promise.all([sendNow("One"), sendNow("Two"), sendNow("Three")]));
  const accepted = world.database.prepare("SELECT message FROM broadcasts ORDER BY seq").all();
  expect(accepted).toHaveLength(3);
  expect(stage.seen().map(({ text }) => text)).toEqual(accepted.map(({ message }) => message));
  expect(calls).toHaveLength(4);
  expect(breaches(newId)).toEqual([]);
});

test("a picture that was refused because of the move is uploaded to the new chat", async () => {
  const { id: newId } = control().migrateChat(oldId);
  const { body } = await stage.send({
    message: "Hello",
    image: pictureFile(),
    groups: ["grp_old"],
  });
  expect(body).toMatchObject({ totalSent: 1 });
  expect(breaches(newId)).toEqual([]);
});

test("a delivery fails if its chat moves twice", async () => {
  control().addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: group chat was upgraded to a supergroup chat",
    parameters: { migrate_to_chat_id: stage.chats[1]?.chatId ?? 0 },
    next: 2,
  });
  const { status, body } = await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect([status, body.error]).toEqual([502, "The group has become a supergroup."]);
});
