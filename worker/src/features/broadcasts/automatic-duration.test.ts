import { expect, test } from "vitest";

import {
  type BotsSharingGroups,
  createBotsSharingGroups,
} from "#testing/world/bots-sharing-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const GROUPS = 420;
/** Only the first bot may post to these, so its share is the largest. */
const OWN_GROUPS = 240;
const TOLERANCE = 1.05;
const HOUR_MS = 3_600_000;

/** The milliseconds from a request until the last post, by the clock of the world. */
async function durationOf(world: World, stage: BotsSharingGroups, botId: string, groups: string[]) {
  // Nothing of the last minute counts against the limits any more.
  await world.elapse(HOUR_MS);
  const { length } = world.telegram.journal.all();
  const begunAt = world.clock.now();
  await stage.send({ message: "Hello", botId, groups });
  await world.elapse(HOUR_MS);
  const posts = world.telegram.journal
    .all()
    .slice(length)
    .filter(({ kind }) => kind === "posted");
  expect(posts).toHaveLength(groups.length);
  return Math.max(...posts.map(({ at }) => at)) - begunAt;
}

test("a message that bots share takes as long as the largest share alone", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotsSharingGroups(world, { bots: 3, groups: GROUPS });
  const own = stage.groups.slice(0, OWN_GROUPS);
  for (const group of own.keys()) for (const bot of [1, 2]) stage.silence(bot, group);
  const shared = await durationOf(world, stage, "auto", stage.groups);
  const share = stage.posted();
  expect(share).toEqual([OWN_GROUPS, (GROUPS - OWN_GROUPS) / 2, (GROUPS - OWN_GROUPS) / 2]);
  const alone = await durationOf(world, stage, stage.botId, own);
  expect(shared).toBeLessThanOrEqual(alone * TOLERANCE);
  expect(shared).toBeGreaterThanOrEqual(alone / TOLERANCE);

  const ask = async (botId: string, groups: readonly string[]) => {
    const question = { source: "now", message: "Hello", botId, groups };
    return (await world.until(world.call("POST", "/api/preflight", question))).body.seconds;
  };
  const told = await ask("auto", stage.groups);
  expect(told).toBeLessThanOrEqual((await ask(stage.botId, own)) * TOLERANCE);
  expect(told * 1000).toBeLessThanOrEqual(shared * TOLERANCE);
  expect(told * 1000).toBeGreaterThanOrEqual(shared / TOLERANCE);
  stage.assertNoBreach();
  await createLaneControl(world).stop();
  await world.close();
});
