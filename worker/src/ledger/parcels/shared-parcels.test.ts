import { afterEach, beforeEach, expect, test } from "vitest";

import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWaitingParcels, type WaitingParcels } from "#testing/world/waiting-parcels.ts";
import type { World } from "#testing/world/world.ts";

import { exchangeShared, NO_QUICK } from "./shared-parcels.ts";

let world: World;
let stage: BotInGroups;
let send: WaitingParcels["send"];
beforeEach(async () => {
  ({ world, stage, send } = await createWaitingParcels());
});
afterEach(() => world.close());

async function exchange(searchedFor: string) {
  const lane = { ports: world.ports, own: world.ports, botId: stage.botId, lane: "lan_1" };
  const { found, quick } = await exchangeShared(lane, [], searchedFor);
  return { quick, awaited: found.filter((one) => one.isAwaited).map(({ seq }) => seq) };
}

test("a parcel is awaited if a newer quick delivery waits for one of its groups", async () => {
  const [group = ""] = stage.groups.slice(-1);
  await send("One");
  await send("Quick", [group]);
  await send("Two");
  expect((await exchange(NO_QUICK)).awaited).toEqual([1]);
});

test("the parcels are searched once for each quick delivery", async () => {
  const [group = "", other = ""] = stage.groups.slice(-2);
  await send("One");
  await send("Quick", [group]);
  const first = await exchange(NO_QUICK);
  expect(first.awaited).toEqual([1]);
  expect((await exchange(first.quick)).awaited).toEqual([]);
  await send("Two");
  expect((await exchange(first.quick)).awaited).toEqual([]);
  await send("Quick again", [group]);
  expect((await exchange(first.quick)).awaited).toEqual([1, 3]);
  const second = await exchange(NO_QUICK);
  await send("Quick elsewhere", [other]);
  expect((await exchange(second.quick)).awaited).toEqual([1, 3]);
});
