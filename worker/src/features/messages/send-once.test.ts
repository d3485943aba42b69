import { IDEMPOTENCY_HEADER } from "@tbm/contract/errors.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const KEY = { [IDEMPOTENCY_HEADER]: "press-0000001" };

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

test("a retried request gets the first answer and sends nothing more", async () => {
  const fields = { message: "Hello", image: pictureFile() };
  const first = await stage.send(fields, KEY);
  const second = await stage.send(fields, KEY);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(stage.broadcastCount()).toBe(1);
  expect(stage.seen()).toHaveLength(3);
});

test("twenty identical simultaneous requests send one message", async () => {
  const sendNow = () => world.call("POST", "/api/send/now", stage.form({ message: "Hello" }), KEY);
  const answers = await world.until(Promise.all(Array.from({ length: 20 }, sendNow)));
  const statusOf = ({ status }: { status: number }) => status;
  expect(Map.groupBy(answers, statusOf).get(200)).toHaveLength(1);
  expect(Map.groupBy(answers, statusOf).get(409)).toHaveLength(19);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("in_progress");
  expect(stage.broadcastCount()).toBe(1);
  expect(stage.seen()).toHaveLength(3);
});

test("a request that every group refused is not carried out a second time", async () => {
  for (const { chatId } of stage.chats) {
    world.telegram.control.changeChat(chatId, { refusal: "CHAT_WRITE_FORBIDDEN" });
  }
  const first = await stage.send({ message: "Hello", image: pictureFile() }, KEY);
  for (const { chatId } of stage.chats) {
    world.telegram.control.changeChat(chatId, { refusal: null });
  }
  const second = await stage.send({ message: "Hello", image: pictureFile() }, KEY);
  expect([first.status, second.status]).toEqual([502, 502]);
  expect(second.body).toEqual(first.body);
  expect(stage.broadcastCount()).toBe(1);
  expect(stage.seen()).toEqual([]);
});

test("a corrected request may reuse the key of a refused one", async () => {
  const keyboardId = "kbd_x";
  expect((await stage.send({ message: "Hello", keyboardId }, KEY)).status).toBe(422);
  expect((await stage.send({ message: "Hello" }, KEY)).body.totalSent).toBe(3);
});

test("the same key for another message is refused", async () => {
  await stage.send({ message: "Hello" }, KEY);
  expect((await stage.send({ message: "Goodbye" }, KEY)).status).toBe(422);
  expect((await stage.send({ message: "Hello", image: pictureFile() }, KEY)).status).toBe(422);
  expect(stage.seen()).toHaveLength(3);
});

test("a day later the same message under the same key is sent again", async () => {
  const first = await stage.send({ message: "Report" }, KEY);
  await world.elapse(25 * 3_600_000);
  const second = await stage.send({ message: "Report" }, KEY);
  expect(second.body).toMatchObject({ totalSent: 3 });
  expect(second.body.broadcastId).not.toBe(first.body.broadcastId);
  expect(stage.seen()).toHaveLength(6);
});

test("without a key the same message can be sent twice", async () => {
  await stage.send({ message: "Hello" });
  await stage.send({ message: "Hello" });
  expect(stage.seen()).toHaveLength(6);
});
