import { afterEach, beforeEach, expect, test } from "vitest";

import { ledgerOf } from "#ledger/ledger.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { Cooldowns } from "./cooldowns.ts";

const SECOND = 1000;

let world: World;
let botId: string;
let cooldowns: Cooldowns;
let start: number;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false });
  ({ botId } = await createBotInGroups(world, { groups: 0 }));
  world.insertRows({ lanes: [{ bot_id: botId }] });
  cooldowns = new Cooldowns(world.ports, ledgerOf(world.ports, botId));
  start = world.clock.now();
});
afterEach(() => world.close());

const at = (seconds: number) => start + seconds * SECOND;
/** A call that begins now, and is rate limited a second later. */
function refused(groupId: string, untilSecond: number): void {
  const startedAt = world.clock.now();
  world.clock.advance(SECOND);
  cooldowns.refuse(groupId, startedAt, at(untilSecond));
}
async function write(): Promise<void> {
  const [first, ...others] = cooldowns.write();
  if (first) await world.ports.db.batch([first, ...others]);
  cooldowns.written();
}
const storedGroups = () =>
  world.database.prepare("SELECT group_id FROM cooldowns ORDER BY group_id").all();

test("a wait applies to its group only", () => {
  refused("one", 60);
  expect(cooldowns.groupReadyAt("one")).toBe(at(60));
  expect(cooldowns.groupReadyAt("two")).toBe(0);
  expect(cooldowns.botReadyAt).toBe(0);
});

test("if the next call to another group must wait until the same moment, the bot waits", () => {
  refused("one", 60);
  refused("two", 61);
  expect(cooldowns.botReadyAt).toBe(at(61));
});

test.each([
  ["until another moment", () => refused("two", 90)],
  ["to the same group", () => refused("one", 61)],
])("a second wait %s leaves the bot alone", (_, again) => {
  refused("one", 60);
  again();
  expect(cooldowns.botReadyAt).toBe(0);
});

test("if three groups in a row must wait, the bot pauses and then tries again", () => {
  refused("one", 500);
  refused("two", 400);
  expect(cooldowns.botReadyAt).toBe(0);
  refused("three", 300);
  expect(cooldowns.botReadyAt).toBe(at(3 + 60));
  refused("four", 30);
  expect(cooldowns.botReadyAt).toBe(at(3 + 60));
});

test("the bot pauses no longer than the shortest of the waits", () => {
  for (const [group, until] of [
    ["one", 20],
    ["two", 40],
    ["three", 50],
  ] as const)
    refused(group, until);
  expect(cooldowns.botReadyAt).toBe(at(20));
});

test("a clock that is set back makes no wait longer than Telegram asked", () => {
  refused("one", 31);
  world.clock.advance(-3600 * SECOND);
  expect(cooldowns.groupReadyAt("one")).toBe(world.clock.now() + 30 * SECOND);
});

test("a second refusal of a call that was already in flight says nothing about the bot", () => {
  const startedAt = world.clock.now();
  refused("one", 60);
  cooldowns.refuse("two", startedAt, at(60));
  expect(cooldowns.botReadyAt).toBe(0);
});

test("after a successful call in between, only the groups wait, not the bot", () => {
  refused("one", 60);
  cooldowns.accept(world.clock.now());
  refused("two", 60);
  expect(cooldowns.botReadyAt).toBe(0);
});

test("the success of a call that began before the first wait does not count", () => {
  const startedAt = world.clock.now();
  refused("one", 60);
  cooldowns.accept(startedAt);
  refused("two", 60);
  expect(cooldowns.botReadyAt).toBe(at(60));
});

test("a longer wait is not cut short by a later, shorter one", () => {
  refused("one", 3600);
  refused("one", 10);
  expect(cooldowns.groupReadyAt("one")).toBe(at(3600));
});

test("waits survive a restart, and are deleted when they are over", async () => {
  refused("one", 60);
  refused("two", 60);
  await write();
  const next = new Cooldowns(world.ports, ledgerOf(world.ports, botId));
  await next.read();
  expect(next.groupReadyAt("one")).toBe(at(60));
  expect(next.botReadyAt).toBe(at(60));
  world.clock.advance(120 * SECOND);
  refused("three", 200);
  await write();
  expect(storedGroups()).toEqual([{ group_id: "three" }]);
});

test("a clock that is set back before a restart makes no wait longer than Telegram asked", async () => {
  refused("one", 31);
  await write();
  world.clock.advance(-3600 * SECOND);
  const next = new Cooldowns(world.ports, ledgerOf(world.ports, botId));
  await next.read();
  expect(next.groupReadyAt("one")).toBe(world.clock.now() + 30 * SECOND);
});

test("a wait stored by an older version still applies", async () => {
  const until = new Date(at(60)).toISOString();
  world.insertRows({ cooldowns: [{ bot_id: botId, group_id: "one", until }] });
  await cooldowns.read();
  expect(cooldowns.groupReadyAt("one")).toBe(at(60));
});

test("a wait that could not be stored is stored the next time, together with newer ones", async () => {
  refused("one", 60);
  cooldowns.write();
  refused("two", 90);
  await write();
  expect(storedGroups()).toEqual([{ group_id: "one" }, { group_id: "two" }]);
});

test("a wait that was extended while it was being stored is stored again", async () => {
  refused("one", 60);
  const [first, ...others] = cooldowns.write();
  refused("one", 90);
  if (first) await world.ports.db.batch([first, ...others]);
  cooldowns.written();
  await write();
  const next = new Cooldowns(world.ports, ledgerOf(world.ports, botId));
  await next.read();
  expect(next.groupReadyAt("one")).toBe(at(90));
});

test("nothing is stored if nothing has changed", async () => {
  refused("one", 60);
  await write();
  expect(cooldowns.write()).toEqual([]);
});
