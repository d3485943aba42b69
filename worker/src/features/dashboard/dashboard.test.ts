import { Dashboard, Stats } from "@tbm/contract/dashboard.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

test("an empty worker has zeros and empty lists", async () => {
  const { body } = await world.call("GET", "/api/init");
  expect(Dashboard.parse(body)).toEqual({
    stats: { onlineBots: 0, totalBots: 0, pendingMessages: 0, todayMessages: 0, totalGroups: 0 },
    bots: [],
    groups: [],
    scheduledMessages: [],
  });
});

test("lists the newest five bots and groups, counts all of them, and counts the online bots", async () => {
  for (let index = 0; index < 7; index += 1) {
    const { token } = world.telegram.control.createBot({ name: `Bot ${index}` });
    await world.call("POST", "/api/bots", { name: `Bot ${index}`, token });
    const group = { name: `Group ${index}`, chatId: `-${index + 1}`, type: "group" };
    await world.call("POST", "/api/groups", group);
    world.clock.advance(1000);
  }
  world.database.exec("UPDATE bots SET status = 'offline' WHERE name IN ('Bot 0', 'Bot 6')");
  const { body } = await world.call("GET", "/api/init");
  const { stats, bots, groups } = Dashboard.parse(body);
  expect(stats).toMatchObject({ onlineBots: 5, totalBots: 7, totalGroups: 7 });
  expect(bots.map(({ name }) => name)).toEqual(["Bot 6", "Bot 5", "Bot 4", "Bot 3", "Bot 2"]);
  expect(groups.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((index) => `Group ${index}`));
  expect(Stats.parse((await world.call("GET", "/api/stats")).body)).toEqual(stats);
});
