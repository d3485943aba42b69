import { afterEach, beforeEach, expect, test } from "vitest";

import { createLanes } from "#hosts/node/lanes.ts";
import { newId } from "#ids.ts";
import { enqueue, type NewBroadcast } from "#ledger/enqueue.ts";
import { laneLedgerOf } from "#ledger/lane-ledger.ts";
import { claim } from "#ledger/outbox.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { Queue } from "./queue.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false });
  stage = await createBotInGroups(world, { groups: 620 });
  world.insertRows({ lanes: [{ bot_id: stage.botId, lane: "lane" }] });
});
afterEach(() => world.close());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** Queues each message as a separate broadcast. */
async function fill(
  messages: readonly string[],
  groups: readonly string[],
  source: NewBroadcast["source"] = "now",
): Promise<void> {
  const { botId } = stage;
  const content = { keyboard: null, pictures: [], groups };
  const items = messages.map((message) => {
    const id = newId(world.ports, "brd");
    return { id, botId, source, message, ...content };
  });
  await world.ports.db.batch(enqueue(world.ports, items));
}

/** Runs lanes on the queue, and returns what each group saw and when, in seconds. */
async function runLanes(ms: number) {
  const start = world.clock.now();
  const lanes = createLanes(world.ports);
  await lanes.start();
  await world.elapse(ms);
  await world.until(lanes.stop());
  const seen = stage
    .seen()
    .map(({ chat, text, at }) => ({ chat, text, at: (at - start) / SECOND }));
  return Map.groupBy(seen, ({ chat }) => chat ?? "");
}

const textsOf = (posts: { text: string }[] | undefined) => posts?.map(({ text }) => text);

function holdGroups(groups: readonly string[], ms: number): void {
  const now = world.clock.now();
  const told_at = new Date(now).toISOString();
  const fields = { bot_id: stage.botId, until: new Date(now + ms).toISOString(), told_at };
  world.insertRows({ cooldowns: groups.map((group_id) => ({ ...fields, group_id })) });
}

test("any number of deliveries to waiting groups does not block other groups", async () => {
  const held = stage.groups.slice(0, 600);
  await fill(numbers(12), held);
  await fill(["Hello"], stage.groups.slice(600));
  holdGroups(held, HOUR);
  const seen = await runLanes(5 * SECOND);
  expect(seen.size).toBe(20);
  expect(seen.get("Group 620")).toEqual([expect.objectContaining({ text: "Hello" })]);
});

test("deliveries to a group that had to wait are all sent, in their order", async () => {
  const held = stage.groups.slice(0, 10);
  await fill(numbers(30), held);
  holdGroups(held, 20 * SECOND);
  const seen = await runLanes(140 * SECOND);
  for (const id of held) {
    const posts = seen.get(`Group ${Number(id.slice(4))}`);
    expect(textsOf(posts)).toEqual(numbers(30));
    expect(posts?.[0]?.at).toBeGreaterThanOrEqual(20);
  }
});

test("a long queue for one group keeps its order and pace, and does not block other groups", async () => {
  await fill(numbers(6000), stage.groups.slice(0, 1));
  await fill(["Hello"], stage.groups.slice(1, 3));
  const seen = await runLanes(130 * SECOND);
  expect(seen.get("Group 3")?.[0]?.at).toBeLessThan(2);
  // Twenty a minute; the third minute has begun.
  expect(textsOf(seen.get("Group 1"))).toEqual(numbers(50));
});

test("a group with a long queue gets its turn although others use all of the bot's rate", async () => {
  await fill(numbers(15), stage.groups.slice(0, 1));
  await fill(["One", "Two"], stage.groups.slice(1));
  const seen = await runLanes(35 * SECOND);
  expect(seen.get("Group 620")).toHaveLength(1);
  expect(textsOf(seen.get("Group 1"))).toEqual(numbers(15));
});

async function readAll(queue: Queue): Promise<void> {
  while (await queue.more());
}

test("a delivery that waits again does not overtake deliveries that are only in the database", async () => {
  const [group = ""] = stage.groups;
  const queue = new Queue(world.ports, laneLedgerOf(world.ports, stage.botId));
  await fill(["Campaign"], [group], "campaign");
  await readAll(queue);
  const [campaign] = [...queue.waiting];
  const broadcast = campaign && queue.broadcasts.get(campaign.broadcastId);
  if (!broadcast) throw new Error("Nothing is queued.");
  await claim(world.ports, stage.botId, "lane", [campaign]);
  await fill(numbers(15), stage.groups.slice(0, 2));
  queue.restart();
  await readAll(queue);
  queue.putBack(campaign, broadcast);
  expect([...queue.waiting]).not.toContain(campaign);
});
