import { afterEach, beforeEach, expect, test } from "vitest";

import { createStage, type Stage } from "#testing/stage.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let stage: Stage;
beforeEach(async () => {
  world = await createWorld();
  stage = await createStage(world, { groups: 3 });
});
afterEach(() => world.close());

test("a text reaches every selected group once, and the answer counts them", async () => {
  const answer = await stage.send({ message: "Hello" });
  expect(answer).toMatchObject({
    status: 200,
    body: { totalSent: 3, totalFailed: 0, totalUnconfirmed: 0, totalPending: 0 },
  });
  expect(stage.seen()).toMatchObject([
    { chat: "Group 1", text: "Hello" },
    { chat: "Group 2", text: "Hello" },
    { chat: "Group 3", text: "Hello" },
  ]);
});
