import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(() => world.close());

const schedule = async (message: string, time: string): Promise<string> =>
  (await stage.schedule({ message, date: "2026-11-16", time })).body.id;
const ask = (query: Record<string, string>) =>
  world.call("GET", `/api/schedules?${new URLSearchParams(query).toString()}`);
const found = async (query: Record<string, string>): Promise<string[]> =>
  (await ask(query)).body.map(({ message }: { message: string }) => message);

test("waiting and ended messages are found by part of their text", async () => {
  await schedule("Good morning, market", "09:00");
  await schedule("Good night", "08:00");
  const gone = await schedule("MARKET is over", "07:00");
  await world.call("DELETE", `/api/schedules/${gone}`);
  expect(await found({ search: "market" })).toEqual(["Good morning, market", "MARKET is over"]);
  expect(await found({ search: "market", status: "cancelled" })).toEqual(["MARKET is over"]);
  expect(await found({ search: " good " })).toEqual(["Good night", "Good morning, market"]);
  expect(await found({ search: "owls" })).toEqual([]);
  expect(await found({ search: " " })).toHaveLength(3);
});

test("results come page by page, and only a limited number of schedules is searched", async () => {
  const first = { message: "First", scheduled_time: "2026-11-16T01:00:00.000Z" };
  const schedules = Array.from({ length: LIMITS.messagesSearched + 1 }, () => first);
  world.insertRows({ schedules });
  const page = (await ask({ search: "first" })).body;
  expect(page).toHaveLength(LIMITS.schedulesPerPage);
  const next = (await ask({ search: "first", after: page.at(-1).id })).body;
  expect(next).toHaveLength(LIMITS.schedulesPerPage);
  expect(next[0].id).not.toBe(page.at(-1).id);
  await schedule("Needle", "20:00");
  expect(await found({ search: "needle" })).toEqual([]);
});

test("a search text that is too long is refused", async () => {
  expect(await ask({ search: "n".repeat(129) })).toMatchObject({
    status: 422,
    body: { error: "Search for at most 128 characters." },
  });
});
