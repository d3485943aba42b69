import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const SECOND = 1000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 700 });
});
afterEach(() => world.close());

const sendNow = (message: string, groups: readonly string[], fields = {}) =>
  world.call("POST", "/api/send/now", stage.form({ message, groups, ...fields }));

/** When each post of a message was seen, in seconds. */
const timesOf = (message: string, since: number) =>
  stage
    .seen()
    .filter(({ text }) => text === message)
    .map(({ at }) => (at - since) / SECOND);

const textsIn = (chat: string) =>
  stage
    .seen()
    .filter((post) => post.chat === chat)
    .map(({ text }) => text);

test("a test message does not wait behind a large send", async () => {
  const large = sendNow("Large", stage.groups.slice(0, 600));
  await world.elapse(SECOND);
  const start = world.clock.now();
  const small = sendNow("Test", stage.groups.slice(600, 601), { mark: "test" });
  await world.elapse(40 * SECOND);
  await Promise.all([large, small]);
  expect(timesOf("Test", start)[0]).toBeLessThan(0.5);
});

test("a small send takes turns with a large one, and both reach all of their groups", async () => {
  const large = sendNow("Large", stage.groups.slice(0, 600));
  await world.elapse(SECOND);
  const start = world.clock.now();
  const small = sendNow("Small", stage.groups.slice(601, 631));
  await world.elapse(40 * SECOND);
  await Promise.all([large, small]);
  expect(timesOf("Small", start)).toHaveLength(30);
  expect(Math.max(...timesOf("Small", start))).toBeLessThan(3);
  expect(timesOf("Large", start)).toHaveLength(600);
});

test("a small send keeps its place behind a large one in the groups that get both", async () => {
  const large = sendNow("Large", stage.groups.slice(0, 600));
  await world.elapse(SECOND);
  const start = world.clock.now();
  const small = sendNow("Small", stage.groups.slice(598, 602));
  await world.elapse(40 * SECOND);
  await Promise.all([large, small]);
  expect(textsIn("Group 599")).toEqual(["Large", "Small"]);
  expect(textsIn("Group 600")).toEqual(["Large", "Small"]);
  expect(Math.max(...timesOf("Small", start))).toBeLessThan(3);
});

test("a large send keeps its place behind small ones in the groups that get both", async () => {
  const shared = stage.groups.slice(0, 1);
  const texts = Array.from({ length: 12 }, (_, index) => `Small ${index}`);
  const small: Promise<unknown>[] = [];
  for (const text of texts) {
    small.push(sendNow(text, shared));
    await world.elapse(10);
  }
  const large = sendNow("Large", stage.groups.slice(0, 100));
  await world.elapse(60 * SECOND);
  await Promise.all([...small, large]);
  expect(textsIn("Group 1")).toEqual([...texts, "Large"]);
});

test("messages sent now do not delay planned ones", async () => {
  await stage.schedule({
    message: "Planned",
    groups: stage.groups.slice(0, 100),
    date: "2026-11-15",
    time: "12:01",
  });
  const now = [0, 1].map((index) => sendNow(`Now ${index}`, stage.groups.slice(100 + index, 700)));
  await world.elapse(60 * SECOND - (world.clock.now() % (60 * SECOND)));
  const start = world.clock.now();
  await world.elapse(60 * SECOND);
  await Promise.all(now);
  const planned = timesOf("Planned", start);
  expect(planned).toHaveLength(100);
  expect(Math.max(...planned)).toBeLessThan(10);
});
