import { expect, test } from "vitest";

import { createBotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { createWorld } from "#testing/world/world.ts";

const BOTS = 6;
const GROUPS = 600;
const SHARE = GROUPS / BOTS;

test("six bots post to 600 groups in the time that one needs for its share", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotsSharingGroups(world, { bots: BOTS, groups: GROUPS });
  const lanes = createLaneControl(world);
  const durationOf = async (fields: Parameters<typeof stage.send>[0]) => {
    const start = world.clock.now();
    const { body } = await stage.send(fields);
    expect(body).toMatchObject({ totalFailed: 0, totalPending: 0 });
    const posts = world.telegram.journal.all().filter(({ at }) => at >= start);
    return Math.max(...posts.map(({ at }) => at)) - start;
  };
  const alone = await durationOf({ message: "Alone", groups: stage.groups.slice(0, SHARE) });
  await world.elapse(120_000);
  const shared = await durationOf({ message: "Shared", botId: "auto" });
  expect(stage.posted()).toEqual([2 * SHARE, ...Array.from({ length: BOTS - 1 }, () => SHARE)]);
  expect(Math.abs(shared - alone) / alone).toBeLessThanOrEqual(0.05);
  stage.assertNoBreach();
  await lanes.stop();
  await world.close();
});
