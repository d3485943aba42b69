import { expect, test } from "vitest";

import { budgetPorts } from "#testing/crash/budget-ports.ts";
import { createBotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { createWorld } from "#testing/world/world.ts";

import { getPosts } from "./changes.service.ts";

const BOTS = 60;
/** Of the 50 that Cloudflare's free plan allows, some are needed to answer the request. */
const MAX_QUERIES = 25;

test("the posts of a message that 60 bots sent take a few queries", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotsSharingGroups(world, { bots: BOTS, groups: BOTS });
  const { body } = await stage.sendAutomatic();
  expect(stage.posted()).toEqual(stage.bots.map(() => 1));
  stage.silence(7, stage.senders().indexOf(7));
  world.database.prepare("UPDATE bots SET status = 'offline' WHERE id = ?").run(stage.botId);
  const { ports, budget } = budgetPorts(world.ports, world.driver);
  const posts = await getPosts(ports, body.broadcastId);
  expect(posts).toMatchObject({
    posted: BOTS,
    lost: 1,
    lost_groups: [{ id: stage.groups[stage.senders().indexOf(7)] }],
    offline: { cause: { code: "bot_offline" } },
  });
  expect(budget.queries).toBeLessThanOrEqual(MAX_QUERIES);
  await world.close();
}, 60_000);
