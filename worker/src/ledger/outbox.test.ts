import { plain } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { newId } from "#ids.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { endQueued } from "./end-deliveries.ts";
import { enqueue, type NewBroadcast } from "./enqueue.ts";
import { findBlock, takeOver } from "./lane-in-charge.ts";
import { forget } from "./lane-memory.ts";
import { claim, readQueue, settle, unclaim } from "./outbox.ts";
import { PRIORITY, PRIORITIES } from "./priority.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ hasLanes: false, isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
  world.insertRows({ lanes: [{ bot_id: stage.botId, lane: "lane" }] });
});
afterEach(() => world.close());

async function queue(fields: Partial<NewBroadcast> = {}) {
  const id = newId(world.ports, "brd");
  const { botId, groups } = stage;
  const content = { message: "Hello", keyboard: null, pictures: [] };
  await world.ports.db.batch(
    enqueue(world.ports, [{ id, botId, source: "now", groups, ...content, ...fields }]),
  );
  return id;
}

const read = (limit = 100) => {
  const positions = PRIORITIES.map((line) => ({ line, after: undefined, withoutGroups: [] }));
  return readQueue(world.ports, stage.botId, positions, limit);
};
const states = () => stage.deliveries().map(({ state }) => String(state));
const everything = sql`true`;

test("a delivery that was cancelled after it was read cannot be claimed", async () => {
  await queue();
  const waiting = await read();
  await world.ports.db.batch(
    endQueued(world.ports, everything, "cancelled", plain("stopped_by_operator")),
  );
  expect(await claim(world.ports, stage.botId, "lane", waiting)).toEqual(new Set());
  expect(states()).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("a delivery that is being sent cannot be cancelled", async () => {
  await queue();
  const [first] = await read();
  if (first) await claim(world.ports, stage.botId, "lane", [first]);
  await world.ports.db.batch(
    endQueued(world.ports, everything, "cancelled", plain("stopped_by_operator")),
  );
  expect(states().toSorted()).toEqual(["cancelled", "cancelled", "sending"]);
});

test("if the same queue is claimed twice, each delivery is claimed once", async () => {
  await queue();
  const waiting = await read();
  const [first, second] = await Promise.all([
    claim(world.ports, stage.botId, "lane", waiting),
    claim(world.ports, stage.botId, "lane", waiting),
  ]);
  expect(first.size + second.size).toBe(3);
});

test("a lane that is not in charge of a bot, or whose bot is deleted, cannot claim", async () => {
  await queue();
  const waiting = await read();
  expect(await claim(world.ports, stage.botId, "other", waiting)).toEqual(new Set());
  expect(await findBlock(world.ports, stage.botId, "other")).toBe("replaced");
  await world.ports.db.batch([forget(world.ports, stage.botId)]);
  expect(await claim(world.ports, stage.botId, "lane", waiting)).toEqual(new Set());
  expect(await findBlock(world.ports, stage.botId, "lane")).toBe("unknown");
});

test("a delivery that was attempted after it was read must be read again to be claimed", async () => {
  await queue();
  const waiting = await read();
  await claim(world.ports, stage.botId, "lane", waiting);
  await world.ports.db.batch([unclaim(world.ports, stage.botId, "lane", waiting)]);
  expect(states()).toEqual(["queued", "queued", "queued"]);
  expect(await claim(world.ports, stage.botId, "lane", waiting)).toEqual(new Set());
  expect((await claim(world.ports, stage.botId, "lane", await read())).size).toBe(3);
});

test("a claim that is applied after its unclaim has no effect", async () => {
  await queue();
  const waiting = await read();
  await world.ports.db.batch([unclaim(world.ports, stage.botId, "lane", waiting)]);
  expect(await claim(world.ports, stage.botId, "lane", waiting)).toEqual(new Set());
  expect(states()).toEqual(["queued", "queued", "queued"]);
  expect((await claim(world.ports, stage.botId, "lane", await read())).size).toBe(3);
});

test("an unclaim that is applied late leaves the next attempt alone", async () => {
  await queue();
  const waiting = await read();
  await claim(world.ports, stage.botId, "lane", waiting);
  await world.ports.db.batch([unclaim(world.ports, stage.botId, "lane", waiting)]);
  await claim(world.ports, stage.botId, "lane", await read());
  await world.ports.db.batch([unclaim(world.ports, stage.botId, "lane", waiting)]);
  expect(states()).toEqual(["sending", "sending", "sending"]);
});

test("a lane that was replaced cannot claim its bot's deliveries", async () => {
  await queue();
  const waiting = await read();
  await world.ports.db.batch(takeOver(world.ports, stage.botId, "next"));
  expect(await claim(world.ports, stage.botId, "former", waiting)).toEqual(new Set());
  expect(states()).toEqual(["queued", "queued", "queued"]);
  expect((await claim(world.ports, stage.botId, "next", waiting)).size).toBe(3);
});

/** Claims everything that is queued, after a part of the first delivery was posted. */
async function claimAllAfterPart() {
  await queue();
  const [first] = await read();
  if (!first) throw new Error("Nothing is queued.");
  await claim(world.ports, stage.botId, "lane", [first]);
  const begun = { ...first, state: "queued" as const, step: 1, messageIds: [7], cause: null };
  await world.ports.db.batch([settle(world.ports, stage.botId, "lane", [begun])]);
  const waiting = await read();
  await claim(world.ports, stage.botId, "lane", waiting);
  return waiting;
}

test("a delivery that a dead lane left behind says whether a part of it is posted", async () => {
  await claimAllAfterPart();
  await world.ports.db.batch(takeOver(world.ports, stage.botId, "next"));
  expect(stage.deliveries().map(({ reason }) => reason)).toEqual([
    "Part of it was posted; the rest may have been, too. The worker stopped before Telegram answered.",
    "The worker stopped before Telegram answered.",
    "The worker stopped before Telegram answered.",
  ]);
});

test("a delivery that was cancelled during a claim and then unclaimed says whether a part of it is posted", async () => {
  const waiting = await claimAllAfterPart();
  await world.ports.db.batch(
    endQueued(world.ports, everything, "cancelled", plain("stopped_by_operator")),
  );
  await world.ports.db.batch([unclaim(world.ports, stage.botId, "lane", waiting)]);
  expect(stage.deliveries().map(({ reason }) => reason)).toEqual([
    "Part of it was posted; the rest was not. You stopped it.",
    "You stopped it.",
    "You stopped it.",
  ]);
});

test("a settlement that is applied late leaves a later attempt alone", async () => {
  await queue();
  const [first] = await read(1);
  if (!first) throw new Error("Nothing is queued.");
  await claim(world.ports, stage.botId, "lane", [first]);
  const again = { ...first, state: "queued" as const, cause: plain("telegram_timed_out") };
  await world.ports.db.batch([settle(world.ports, stage.botId, "lane", [again])]);
  await claim(world.ports, stage.botId, "lane", [{ ...first, attempts: 1 }]);
  await world.ports.db.batch([settle(world.ports, stage.botId, "lane", [again])]);
  expect(states().toSorted()).toEqual(["queued", "queued", "sending"]);
});

test("a lane settles only deliveries that it has claimed itself", async () => {
  await queue();
  const [first] = await read();
  if (!first) throw new Error("Nothing is queued.");
  await claim(world.ports, stage.botId, "lane", [first]);
  const settled = { ...first, state: "sent" as const, step: 1, messageIds: [7], cause: null };
  await world.ports.db.batch([settle(world.ports, stage.botId, "zombie", [settled])]);
  expect(states()).toContain("sending");
  await world.ports.db.batch([settle(world.ports, stage.botId, "lane", [settled])]);
  expect(states()).toContain("sent");
  await world.ports.db.batch([
    settle(world.ports, stage.botId, "lane", [{ ...settled, state: "failed" }]),
  ]);
  expect(states()).not.toContain("failed");
});

test("a run of a schedule is queued once, even if two callers queue it", async () => {
  const run = { sourceId: "sch_1", plannedAt: "2026-11-15T06:00:00.000Z" };
  await Promise.all([queue({ source: "schedule", run }), queue({ source: "schedule", run })]);
  expect(await read()).toHaveLength(3);
});

test("the pages of a line are in order of age, without a gap", async () => {
  const campaign = await queue({ source: "campaign" });
  const schedule = await queue({ source: "schedule" });
  const later = await queue();
  const all = await read();
  expect(all.map(({ broadcastId }) => broadcastId)).toEqual(
    [campaign, schedule, later].flatMap((id) => [id, id, id]),
  );
  const paged = [];
  for (let after = undefined; ;) {
    const position = { line: PRIORITY.quick, after, withoutGroups: [] };
    const page = await readQueue(world.ports, stage.botId, [position], 2);
    paged.push(...page);
    after = page.at(-1);
    if (page.length < 2) break;
  }
  expect(paged).toEqual(all);
});

test("a broadcast is not created if none of its groups exist", async () => {
  await queue({ groups: ["grp_gone"] });
  expect(stage.broadcastCount()).toBe(0);
});
