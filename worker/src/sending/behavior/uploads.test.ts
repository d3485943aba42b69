import { expect, test } from "vitest";

import { createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld } from "#testing/world/world.ts";

test("an image is not uploaded again if its first upload ends while the lane is planning", async () => {
  // Without threads it ends at that very moment.
  const world = await createWorld({ isInMemory: true, hasThreads: false });
  const stage = await createBotInGroups(world, { groups: 3 });
  const calls = recordTelegramCalls(world);
  await stage.send({ message: "One", image: pictureFile() });
  await stage.send({ message: "Two", image: pictureFile() });
  expect(stage.seen()).toHaveLength(6);
  expect(calls.filter(({ isUpload }) => isUpload)).toHaveLength(1);
  await world.close();
});
