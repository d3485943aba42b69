import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { newId } from "#ids.ts";
import { enqueue } from "#ledger/enqueue.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;

let world: World;
let stage: BotInGroups;
let groups: string[];
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
  groups = Array.from(
    { length: LIMITS.groupsPerMessage },
    (_, index) => `grp_${String(index).padStart(22, "0")}`,
  );
  world.insertRows({ groups: groups.map((id) => ({ id })) });
  // Nothing is sent, so that the queue stays as planned.
  const parameters = { retry_after: 10_000 };
  world.telegram.control.addFault({ kind: "error", code: 429, parameters });
});
afterEach(() => world.close());

const queuedFor = (message: string) =>
  Number(
    world.database
      .prepare(`SELECT count(*) AS count FROM deliveries JOIN broadcasts ON id = broadcast_id
        WHERE message = ? AND state IN ('queued', 'sending')`)
      .get(message)?.["count"],
  );

test("all messages to very many groups that are due together are queued", async () => {
  const soon = { groups, date: "2026-11-15", time: "12:05" };
  for (const message of ["One", "Two", "Three", "Four"]) {
    expect((await stage.schedule({ message, ...soon })).status).toBe(201);
  }
  await world.elapse(6 * MINUTE);
  for (const message of ["One", "Two", "Three", "Four"]) {
    expect(queuedFor(message)).toBe(LIMITS.groupsPerMessage);
  }
});

test("a message of maximum size can be sent to the maximum number of groups", async () => {
  const message = "\u0001".repeat(LIMITS.messageLength);
  await stage.send({ message, groups });
  expect(queuedFor(message)).toBe(LIMITS.groupsPerMessage);
});

test("a message to very many groups takes no more processor time for each than one to few", async () => {
  const accept = async (targets: readonly string[]) => {
    const { ports } = world;
    const id = newId(ports, "brd");
    const content = { message: "Hello", keyboard: null, pictures: [], groups: targets };
    const begun = process.cpuUsage();
    await ports.db.batch(enqueue(ports, [{ id, botId: stage.botId, source: "now", ...content }]));
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / targets.length;
  };
  const leastOf = async (targets: readonly string[]) =>
    Math.min(await accept(targets), await accept(targets), await accept(targets));
  const few = await leastOf(groups.slice(0, 500));
  expect(await leastOf(groups)).toBeLessThan(4 * few);
});
