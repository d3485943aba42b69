import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type Client, createClient } from "#api/client/client.ts";
import type { Fetch } from "#api/client/request.ts";
import { faulty } from "#testing/faulty-workers.ts";

import { acceptGroups, botGroupsQuery, removeGroups } from "./groups.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const groupsOf = (botId: string, fetch: Fetch = world.fetch, cache = new QueryClient()) =>
  cache.fetchQuery(botGroupsQuery(createClient({ connection: world, fetch }), botId));

test("a bot's groups are those it may post to, and stay if reloading fails", async () => {
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

function run<Data, Input>(options: MutationOptions<Data, Error, Input>, input: Input) {
  const cache = new QueryClient();
  return cache.getMutationCache().build(cache, options).execute(input);
}

const manyNew = (count: number) =>
  Array.from({ length: count }, (_, index): Group => {
    const id = `grp_${index}`;
    return { id, name: id, chatId: `-${index}`, type: "group", created_at: "", status: "new" };
  });

test.each([
  [
    "accepted",
    (client: Client, groups: Group[]) =>
      run(
        acceptGroups(client),
        groups.map(({ id }) => id),
      ),
  ],
  ["declined", (client: Client, groups: Group[]) => run(removeGroups(client), groups)],
])("more groups than one call allows are %s in several calls", async (_, decide) => {
  const asked: number[] = [];
  const fetch: Fetch = async (url, { body }) => {
    asked.push(typeof body === "string" ? JSON.parse(body).groups.length : 0);
    return faulty.answering('{"count":1}')(url, {});
  };
  await decide(createClient({ connection: world, fetch }), manyNew(LIMITS.groupsPerMessage + 3));
  expect(asked).toEqual([LIMITS.groupsPerMessage, 3]);
});
