import { expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createStage } from "#testing/stage.ts";
import { createWorld } from "#testing/world.ts";

test("a campaign whose folder is deleted at that very moment is refused", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createStage(world, { groups: 1 });
  const { body: folder } = await world.call("POST", "/api/folders", { name: "Game" });
  const { driver } = world;
  world.ports.db = createDb({
    ...driver,
    run: async (statement) => {
      if (/^insert into "campaigns"/i.test(statement.sql)) {
        world.database.prepare("DELETE FROM folders").run();
      }
      return driver.run(statement);
    },
  });
  const answer = await world.call("POST", "/api/campaigns", {
    name: "Game",
    botId: stage.botId,
    groups: stage.groups,
    folderId: folder.id,
    messageTemplate: "Hello",
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      error: "The bot, the folder or the keyboard was deleted at this moment. Choose again.",
    },
  });
  await world.close();
});
