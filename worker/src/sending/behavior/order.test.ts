import type { FaultInput } from "@tbm/simulator/faults/fault.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

import { createLanes } from "#hosts/node/lanes.ts";
import { createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;

/** Runs lanes on what is already queued. */
async function runLanes(world: World, ms: number): Promise<void> {
  const lanes = createLanes(world.ports);
  await lanes.start();
  await world.elapse(ms);
  await world.until(lanes.stop());
}

const send = (world: World, form: FormData) =>
  world.until(world.call("POST", "/api/send/now", form));

test("messages to few groups are sent in the order they were queued", async () => {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createBotInGroups(world, { groups: 2 });
  await stage.campaign(await stage.folder(), { messageTemplate: "Campaign" });
  await stage.schedule({ message: "Schedule", date: "2026-11-15", time: "12:01" });
  world.clock.advance(2 * MINUTE);
  await send(world, stage.form({ message: "Now" }));
  await runLanes(world, MINUTE);
  for (const group of ["Group 1", "Group 2"]) {
    const texts = stage.seen().filter(({ chat }) => chat === group);
    expect(texts.map(({ text }) => text)).toEqual(["Now", "Schedule", "Campaign"]);
  }
  expect(stage.breaches()).toEqual([]);
  await world.close();
});

test("a text does not overtake a picture that waits for its upload, nor an album that waits for the rate limit", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 2 });
  world.telegram.control.setLatency(200);
  const sendNow = (message: string, fields = {}) =>
    world.call("POST", "/api/send/now", stage.form({ message, ...fields }));
  const picture = sendNow("Picture", { image: pictureFile() });
  await world.elapse(50);
  await world.until(Promise.all([picture, sendNow("Text", { groups: ["grp_000002"] })]));
  const inSecond = () => stage.seen().filter(({ chat }) => chat === "Group 2");
  expect(inSecond().map(({ text }) => text)).toEqual(["Picture", "Text"]);

  for (let count = 0; count < 12; count += 1) await stage.send({ message: String(count) });
  const folderId = await stage.folder(10);
  for (const name of ["One", "Two"]) {
    const fields = { name, messageTemplate: name, imagesPerSend: name === "One" ? 10 : 1 };
    await stage.campaign(folderId, fields);
  }
  await world.elapse(2 * MINUTE);
  const texts = inSecond().map(({ text }) => text);
  expect(texts.filter((text) => text === "One" || text === "Two")).toEqual(["One", "Two"]);
  await world.close();
});

test("nothing comes between the messages of one delivery, not even a message sent now", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 3 });
  const keyboardId = await stage.keyboard();
  await stage.campaign(await stage.folder(3), { imagesPerSend: 3, keyboardId });
  await world.elapse(500);
  await stage.send({ message: "Now" });
  await world.elapse(MINUTE);
  for (const ofChat of Map.groupBy(stage.seen(), ({ chat }) => chat).values()) {
    const texts = ofChat.map(({ content, text }) => text || content);
    expect(texts).toEqual(["photo", "photo", "photo", "Play", "Now"]);
  }
  expect(stage.breaches()).toEqual([]);
  await world.close();
});

const faults = fc.array(
  fc.record({
    fault: fc.constantFrom<FaultInput[]>(
      { kind: "error", code: 429, parameters: { retry_after: 3 } },
      { kind: "error", code: 429, parameters: { retry_after: 45 } },
      { kind: "refused" },
      { kind: "reset" },
      { kind: "error", code: 400, description: "Bad Request: CHAT_WRITE_FORBIDDEN" },
      { kind: "error", code: 500, description: "Internal Server Error" },
    ),
    chat: fc.integer({ min: 0, max: 2 }),
    skip: fc.integer({ min: 0, max: 6 }),
    next: fc.integer({ min: 1, max: 2 }),
  }),
  { maxLength: 6 },
);

test("a group gets its messages in order and at most once, for any answers of Telegram", async () => {
  await fc.assert(
    fc.asyncProperty(faults, async (chosen) => {
      const world = await createWorld({ isInMemory: true, hasLanes: false });
      const stage = await createBotInGroups(world, { groups: 3 });
      for (let count = 1; count <= 5; count += 1) {
        await send(world, stage.form({ message: String(count) }));
      }
      for (const { fault, chat, skip, next } of chosen) {
        const match = { chatId: stage.chats[chat]?.chatId ?? 0 };
        world.telegram.control.addFault({ ...fault, match, skip, next });
      }
      await runLanes(world, 20 * MINUTE);
      for (const ofChat of Map.groupBy(stage.seen(), ({ chat }) => chat).values()) {
        const numbers = ofChat.map(({ text }) => Number(text));
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      }
      expect(stage.breaches()).toEqual([]);
      await world.close();
    }),
    { numRuns: 15 },
  );
});

test("ten thousand groups are served at 97 % of the allowed rate, and never above it", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 10_000 });
  let messageId = 0;
  const calls = recordTelegramCalls(world, () => {
    messageId += 1;
    return Response.json({ ok: true, result: { message_id: messageId } });
  });
  const start = world.clock.now();
  await stage.send({ message: "Hello" });
  await world.passTime(() => calls.length === 10_000);
  const moments = calls.map(({ at }) => at);
  const seconds = ((moments.at(-1) ?? 0) - start) / 1000;
  expect(10_000 / 30 / seconds).toBeGreaterThanOrEqual(0.97);
  for (const [index, moment] of moments.slice(30).entries()) {
    expect(moment - (moments[index] ?? 0)).toBeGreaterThanOrEqual(1000);
  }
  await world.elapse(1000);
  expect(new Set(stage.deliveries().map(({ state }) => state))).toEqual(new Set(["sent"]));
  await world.close();
});
