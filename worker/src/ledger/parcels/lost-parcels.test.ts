import { expect, onTestFinished, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld } from "#testing/world/world.ts";

const GROUPS = 40;

test("a lane sends nothing more from parcels that the database lost, and then what comes next", async () => {
  const world = await createWorld({
    isInMemory: true,
    ownDatabases: { rowsUpTo: 30, parcelSize: 10 },
  });
  onTestFinished(world.close);
  const stage = await createBotInGroups(world, { groups: GROUPS });
  world.telegram.control.setLatency(2000);
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Lost" }));
  await world.elapse(1000);
  // As after going back to an older state of the database.
  world.database.exec("DELETE FROM parcels; DELETE FROM broadcasts");
  world.ports.wake(stage.botId);
  await world.elapse(5000);
  const lost = stage.seen().length;
  await world.elapse(120_000);
  expect(stage.seen()).toHaveLength(lost);
  await sending;
  world.telegram.control.setLatency(0);
  const { body } = await stage.send({ message: "Next" });
  expect(body).toMatchObject({ totalSent: GROUPS });
});
