import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { gif } from "#testing/world/pictures.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

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

const inFirst = () => stage.seen().filter(({ chat }) => chat === "Group 1");

test("a text reaches every selected group once, and the answer counts them", async () => {
  const answer = await stage.send({ message: "Hello" });
  expect(answer).toMatchObject({
    status: 200,
    body: { totalSent: 3, totalFailed: 0, totalUnconfirmed: 0, totalPending: 0 },
  });
  expect(stage.seen()).toMatchObject([
    { chat: "Group 1", text: "Hello", hasKeyboard: false },
    { chat: "Group 2", text: "Hello" },
    { chat: "Group 3", text: "Hello" },
  ]);
});

test("a group that is selected twice gets the message once", async () => {
  const [first = ""] = stage.groups;
  const { body } = await stage.send({ message: "Hello", groups: [first, first] });
  expect(body).toMatchObject({ totalSent: 1 });
  expect(stage.seen()).toHaveLength(1);
});

test("a text is sent as typed, even if it looks like a template or markup", async () => {
  const message = "{random} {time} <b>*bold*</b> _x_ 👋";
  await stage.send({ message });
  expect(inFirst()).toMatchObject([{ text: message }]);
});

test("the keyboard is shown under the text", async () => {
  await stage.send({ message: "Hello", keyboardId: await stage.keyboard("Buy") });
  expect(inFirst()).toMatchObject([{ text: "Hello", hasKeyboard: true }]);
  expect(inFirst()[0]?.buttons).toContain("Buy");
});

test("a message uses the keyboard as it was when Send was pressed, even if it is changed later", async () => {
  const keyboardId = await stage.keyboard("Before");
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 300 },
    next: 3,
  });
  expect((await stage.send({ message: "Hello", keyboardId })).body.totalPending).toBe(3);
  const keyboard = { inline_keyboard: [[{ text: "After", url: "https://other.example.com" }]] };
  await world.call("PUT", `/api/keyboards/${keyboardId}`, { name: "Links", keyboard });
  await world.elapse(10 * 60_000);
  expect(stage.seen()).toHaveLength(3);
  for (const { buttons } of stage.seen()) expect(buttons).toContain("Before");
});

test("a keyboard that only a queued message uses can be deleted, and is still sent", async () => {
  const keyboardId = await stage.keyboard("Buy");
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 300 },
    next: 3,
  });
  await stage.send({ message: "Hello", keyboardId });
  expect((await world.call("DELETE", `/api/keyboards/${keyboardId}`)).status).toBe(204);
  await world.elapse(10 * 60_000);
  expect(stage.seen().filter(({ hasKeyboard }) => hasKeyboard)).toHaveLength(3);
});

test("an image carries the text and the keyboard", async () => {
  await stage.send({ message: "New!", image: pictureFile(), keyboardId: await stage.keyboard() });
  expect(inFirst()).toMatchObject([{ content: "photo", text: "New!", hasKeyboard: true }]);
});

test.each([
  [1024, 1],
  [1025, 2],
])("a text of %i characters with an image makes %i message(s)", async (length, count) => {
  const message = "x".repeat(length);
  const keyboardId = await stage.keyboard();
  const { body } = await stage.send({ message, image: pictureFile(), keyboardId });
  expect(body.totalSent).toBe(3);
  const whole = { text: message, hasKeyboard: true };
  const bare = { content: "photo", text: "", hasKeyboard: false };
  expect(inFirst()).toMatchObject(count === 1 ? [whole] : [bare, whole]);
});

test("a GIF is sent as an animation", async () => {
  const image = new File([gif()], "dance.gif");
  await stage.send({ message: "Look", image });
  expect(inFirst()).toMatchObject([{ content: "animation", text: "Look" }]);
});

test("an image is uploaded once per bot, however many groups and messages it is sent to", async () => {
  const calls = recordTelegramCalls(world);
  await stage.send({ message: "One", image: pictureFile() });
  await stage.send({ message: "Two", image: pictureFile() });
  expect(stage.seen()).toHaveLength(6);
  expect(calls.filter(({ isUpload }) => isUpload)).toHaveLength(1);
  expect(new Set(stage.seen().map(({ picture }) => picture)).size).toBe(1);
});

test("another bot uploads the image again", async () => {
  await stage.send({ message: "One", image: pictureFile() });
  const { control } = world.telegram;
  const other = control.createBot({ name: "Other" });
  const { body } = await world.call("POST", "/api/bots", { name: "Other", token: other.token });
  for (const { chatId } of stage.chats) control.addBot(chatId, other.id);
  const calls = recordTelegramCalls(world);
  const answer = await stage.send({ message: "Two", image: pictureFile(), botId: body.id });
  expect(answer.body.totalSent).toBe(3);
  expect(calls.filter(({ isUpload }) => isUpload)).toHaveLength(1);
});

test("two messages to the same groups arrive in the order in which they were sent", async () => {
  const first = world.call("POST", "/api/send/now", stage.form({ message: "One" }));
  const second = world.call("POST", "/api/send/now", stage.form({ message: "Two" }));
  await world.until(Promise.all([first, second]));
  expect(inFirst().map(({ text }) => text)).toEqual(["One", "Two"]);
  const [one, two] = inFirst().map(({ at }) => at);
  expect((two ?? 0) - (one ?? 0)).toBeGreaterThanOrEqual(1000);
});

test("a line break counts as one character, and is sent as typed", async () => {
  const lines = Array.from({ length: 41 }, () => "x".repeat(98)).join("\n");
  const message = lines.slice(0, 4096);
  expect((await stage.send({ message })).status).toBe(200);
  expect(stage.seen()[0]?.text).toBe(message);
});
