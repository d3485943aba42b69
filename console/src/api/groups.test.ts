import { QueryClient } from "@tanstack/react-query";
import { createWorld, type World } from "@tbm/worker/testing/world.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { faulty } from "#testing/faulty-workers.ts";

import { createClient } from "./client.ts";
import { botGroupsQuery } from "./groups.ts";
import type { Fetch } from "./request.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const groupsOf = (botId: string, fetch: Fetch = world.fetch, cache = new QueryClient()) =>
  cache.fetchQuery(botGroupsQuery(createClient({ connection: world, fetch }), botId));

test("a bot's groups are those it may post to, and stay if they cannot be read again", async () => {
  const bot = world.telegram.control.createBot({ name: "Shop" });
  const { body } = await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  const chat = world.telegram.control.createChat({ type: "channel", title: "News" });
  world.telegram.control.promoteBot(chat.id, bot.id);
  await world.call("POST", "/api/groups", {
    name: "News",
    chatId: String(chat.id),
    type: "channel",
  });
  const cache = new QueryClient();
  const groups = await groupsOf(body.id, world.fetch, cache);
  expect(groups.map(({ name }) => name)).toEqual(["News"]);
  expect(await groupsOf(body.id, faulty.down, cache)).toEqual(groups);
});

test.each([
  ["nobody answers", faulty.down],
  ["the worker fails", faulty.refusing(500, "{}")],
  ["the answer does not fit", faulty.answering('{"groups":[]}')],
])("when %s, a bot has no groups", async (_, fault) => {
  expect(await groupsOf("bot_1", fault)).toEqual([]);
});
