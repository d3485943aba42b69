import { afterEach, beforeEach } from "vitest";

import { type BotsSharingGroups, createBotsSharingGroups } from "./bots-sharing-groups.ts";
import { createLaneControl } from "./lane-control.ts";
import { createWorld, type World } from "./world.ts";

interface SharedStage {
  world: World;
  stage: BotsSharingGroups;
}

/** Gives each test of a file three bots in the same twelve groups, and checks afterwards that no limit was broken. */
export function eachSharedStage(use: (made: SharedStage) => void): void {
  let made: SharedStage;
  beforeEach(async () => {
    const world = await createWorld({ isInMemory: true });
    const stage = await createBotsSharingGroups(world, { bots: 3, groups: 12 });
    made = { world, stage };
    use(made);
  });
  afterEach(async () => {
    const { world, stage } = made;
    stage.assertNoBreach();
    await createLaneControl(world).stop();
    await world.close();
  });
}
