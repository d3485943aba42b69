import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(() => world.close());

const chatOf = (index: number) => stage.chats[index]?.chatId ?? 0;
/** Posts with the bot's token but without the worker, so no record has it. */
const postOutsideTheWorker = (text: string) =>
  world.ports.fetch(`https://api.telegram.org/bot${stage.bot.token}/sendMessage`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ chat_id: chatOf(0), text }),
  });

test("a post without a record is explained only by an unconfirmed delivery of the same message", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect(stage.deliveries()).toMatchObject([{ state: "unconfirmed" }]);
  expect(stage.breaches()).toEqual([]);
  await postOutsideTheWorker("Something else");
  expect(stage.breaches()).toEqual([`${chatOf(0)} saw 1 messages that no record explains`]);
});

test("an unconfirmed delivery explains no other message", async () => {
  world.telegram.control.addFault({ kind: "reset", next: 1 });
  await stage.send({ message: "Hello", groups: ["grp_000001"] });
  await postOutsideTheWorker("Something else");
  expect(stage.breaches()).toEqual([`${chatOf(0)} saw 1 messages that no record explains`]);
});

test("two records of one chat count as one chat", async () => {
  await stage.send({ message: "Hello" });
  const toFirst = () => chatOf(0);
  expect(stage.breaches()).toEqual([]);
  expect(stage.breaches(toFirst)).toEqual([expect.stringMatching(/reached \S+ 2 times$/)]);
});
