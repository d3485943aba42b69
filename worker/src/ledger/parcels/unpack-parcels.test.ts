import { expect, onTestFinished, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld } from "#testing/world/world.ts";

import { unpackingOpen } from "./unpack-parcels.ts";

const GROUPS = 40;

test("what was ended in a parcel is ended in its rows, also if its lane has not done so yet", async () => {
  const world = await createWorld({
    isInMemory: true,
    hasLanes: false,
    ownDatabases: { rowsUpTo: 30, parcelSize: 20 },
  });
  onTestFinished(world.close);
  const { groups, form } = await createBotInGroups(world, { groups: GROUPS });
  const { db } = world.ports;
  const sending = world.call("POST", "/api/send/now", form({ message: "Hello" }));
  await world.elapse(100);
  // As if a lane that does not answer had them.
  world.database.exec("UPDATE parcels SET owner = 'hld_1'");
  await world.until(world.call("DELETE", `/api/groups/${groups[0]}`));
  const [inserting, ...rest] = unpackingOpen;
  if (inserting) await db.batch([db.run(inserting), ...rest.map((statement) => db.run(statement))]);
  const states = () =>
    world.database
      .prepare("SELECT state, count(*) AS count FROM deliveries GROUP BY state ORDER BY state")
      .all();
  expect(states()).toEqual([
    { state: "cancelled", count: 1 },
    { state: "queued", count: GROUPS - 1 },
  ]);
  await world.until(sending);
});
