import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createScenario } from "#testing/world/scenario.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const GROUPS = 3;
const PIN = { method: "pinChatMessage" };

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: GROUPS });
});
afterEach(() => world.close());

const send = (fields: Record<string, unknown> = {}) =>
  stage.send({ message: "Hello", pin: "true", ...fields });
const pins = () => world.telegram.journal.all().filter(({ kind }) => kind === "pinned");
const reasons = () =>
  stage.deliveries().map(({ state, reason }) => `${String(state)}: ${String(reason)}`);

test("a sent message is pinned in every group, and its record has no cause", async () => {
  expect((await send()).body).toMatchObject({ totalSent: GROUPS });
  expect(pins()).toHaveLength(GROUPS);
  expect(reasons()).toEqual(Array(GROUPS).fill("sent: null"));
  expect(stage.breaches()).toEqual([]);
});

test("nothing is pinned unless the operator asks for it", async () => {
  await send({ pin: "false" });
  expect(pins()).toEqual([]);
});

test("of several messages the last is pinned, of an album the one with the text", async () => {
  await send({ message: "x".repeat(1100), image: pictureFile() });
  expect(pins().map(({ content }) => content)).toEqual(Array(GROUPS).fill("text"));
  const folder = await stage.folder(0);
  const imageIds = JSON.stringify(await stage.addImages(folder, pictureFile(1), pictureFile(2)));
  await send({ imageIds });
  expect(pins().at(-1)).toMatchObject({ content: "photo", text: "Hello" });
});

test("a silent message is pinned without a notification", async () => {
  await send({ silent: "true" });
  const notices = world.telegram.journal.all().filter(({ service }) => service?.["pinned_message"]);
  expect(notices.map(({ isSilent }) => isSilent)).toEqual(Array(GROUPS).fill(true));
});

test("a refused pin leaves the delivery sent, and says why it is not pinned", async () => {
  const chatId = stage.chats[0]?.chatId ?? 0;
  world.telegram.control.changeChat(chatId, { permissions: { can_pin_messages: false } });
  expect((await send()).body).toMatchObject({ totalSent: GROUPS, totalFailed: 0 });
  expect(reasons()).toEqual([
    "sent: It was posted, but not pinned. The bot lacks the right to pin messages in the chat.",
    "sent: null",
    "sent: null",
  ]);
  expect(stage.seen()).toHaveLength(GROUPS);
});

test("an unanswered pin is recorded as perhaps pinned, and not tried again", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", match: PIN, next: 1 });
  await send();
  expect(reasons()[0]).toMatch(/^sent: It was posted, but may or may not be pinned\./);
  expect(pins()).toHaveLength(GROUPS);
});

test("a rate-limited pin is tried again after the wait", async () => {
  const parameters = { retry_after: 7 };
  world.telegram.control.addFault({ kind: "error", code: 429, parameters, match: PIN, next: 1 });
  const start = world.clock.now();
  await send();
  expect(pins()).toHaveLength(GROUPS);
  expect(Math.max(...pins().map(({ at }) => at)) - start).toBeGreaterThanOrEqual(7000);
  expect(reasons()).toEqual(Array(GROUPS).fill("sent: null"));
});

test("a pin follows its message after a second, like another message", async () => {
  await send();
  for (const { chatId } of stage.chats) {
    const message = stage.seen().find((one) => one.chatId === chatId);
    const pin = pins().find((one) => one.chatId === chatId);
    expect((pin?.at ?? 0) - (message?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  }
});

test("a crash at any step leaves each message sent or unconfirmed, never twice, and pinned or recorded as not pinned", async () => {
  const scenarioOf = () =>
    createScenario(async (each, fixture) => {
      const form = fixture.form({ message: "Hello", pin: "true" });
      await each.until(each.call("POST", "/api/send/now", form));
    });
  const whole = await scenarioOf();
  const steps = await whole.run();
  await whole.world.close();
  expect(steps).toBeGreaterThan(20);
  for (let point = 1; point <= steps; point += 1) {
    const scenario = await scenarioOf();
    await scenario.run(point);
    await scenario.run();
    expect(scenario.breaches(), `crash at ${point}`).toEqual([]);
    const journal = scenario.world.telegram.journal.all();
    const pinned = new Set(journal.flatMap((one) => (one.kind === "pinned" ? one.chatId : [])));
    const rows = scenario.world.database.prepare("SELECT * FROM deliveries").all();
    for (const { state, cause, chatId } of rows) {
      const isSilentlyUnpinned = state === "sent" && cause === null && !pinned.has(Number(chatId));
      expect(isSilentlyUnpinned, `crash at ${point}`).toBe(false);
    }
    await scenario.world.close();
  }
});
