import { expect, test } from "vitest";

import { createLanes } from "#hosts/node/lanes.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createScenario } from "#testing/world/scenario.ts";
import type { World } from "#testing/world/world.ts";

/** How many posts members have: one of the campaign and one message in each of 5 groups. */
const POSTS = 10;

/**
 * Posts a message with buttons and a campaign's boards. Then queues the keyboard's new buttons for all of them, and a run
 * that renews the boards.
 */
async function queueRenewals(world: World, stage: BotInGroups): Promise<void> {
  const keyboardId = await stage.keyboard("Old");
  await stage.send({ message: "Open now", keyboardId });
  const { body: campaign } = await stage.campaign(await stage.folder(3), {
    keyboardId,
    renews: true,
    messageTemplate: "Board {random}",
  });
  const left = world.database.prepare(
    "SELECT 1 FROM broadcasts WHERE finished_at IS NULL UNION SELECT 1 FROM campaigns WHERE last_run_at IS NULL",
  );
  const lanes = createLanes(world.ports);
  world.ports.wake = lanes.wake;
  void lanes.start();
  await world.passTime(() => left.get() === undefined);
  await world.until(lanes.stop());
  const buttons = [[{ text: "New", url: "https://shop.example.com/new" }]];
  const keyboard = { name: "Old", keyboard: { inline_keyboard: buttons } };
  await world.call("PUT", `/api/keyboards/${keyboardId}`, keyboard);
  await world.call("POST", `/api/keyboards/${keyboardId}/update-posts`);
  await world.call("POST", `/api/campaigns/${campaign.id}/send`);
}

async function crashAt(...points: number[]) {
  const scenario = await createScenario(queueRenewals);
  for (const point of points) await scenario.run(point);
  const steps = await scenario.run();
  const result = {
    steps,
    breaches: scenario.breaches(),
    unconfirmed: scenario.unconfirmed(),
    posts: scenario.stage.seen().length,
    states: scenario.world.database
      .prepare("SELECT action, state, count(*) AS count FROM deliveries GROUP BY 1, 2 ORDER BY 1")
      .all()
      .map(({ action, state, count }) => [action, state, count].join(" ")),
  };
  await scenario.world.close();
  return result;
}

const MADE = {
  breaches: [],
  unconfirmed: 0,
  posts: POSTS,
  states: ["buttons done 5", "edit sent 5", `post sent ${POSTS}`],
};

test("a crash at any step leaves every post renewed, and posts nothing new", async () => {
  const { steps, ...result } = await crashAt();
  expect(result).toEqual(MADE);
  expect(steps).toBeGreaterThan(20);
  for (let point = 1; point <= steps; point += 1) {
    expect(await crashAt(point), `crash at ${point}`).toMatchObject(MADE);
  }
}, 600_000);

test("a second crash during the recovery changes nothing about that", async () => {
  const { steps } = await crashAt();
  for (let first = 1; first <= steps; first += 7) {
    const result = await crashAt(first, 1 + (first % 5) * 4);
    expect(result, `crash at ${first}`).toMatchObject(MADE);
  }
}, 600_000);

test("a worker that stalls while another takes over changes nothing about that", async () => {
  for (let point = 1; point <= 40; point += 3) {
    const scenario = await createScenario(queueRenewals);
    await scenario.takeOverAt(point);
    expect(scenario.breaches(), `stalled at ${point}`).toEqual([]);
    expect(scenario.stage.seen(), `stalled at ${point}`).toHaveLength(POSTS);
    await scenario.world.close();
  }
}, 600_000);
