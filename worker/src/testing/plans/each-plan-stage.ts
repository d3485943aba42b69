import { afterEach, beforeEach } from "vitest";

import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl, type LaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

interface PlanStage {
  world: World;
  stage: BotInGroups;
  laneControl: LaneControl;
}

/**
 * Gives each test of a file a bot in groups, and checks afterwards that no limit was broken. It is noon in Bangkok, on
 * Sunday 15 November 2026.
 */
export function eachPlanStage(
  { groups }: { groups: number },
  use: (made: PlanStage) => void | Promise<void>,
): void {
  let made: PlanStage;
  beforeEach(async () => {
    const world = await createWorld({ isInMemory: true });
    const stage = await createBotInGroups(world, { groups });
    made = { world, stage, laneControl: createLaneControl(world) };
    await use(made);
  });
  afterEach(async () => {
    const { world, stage, laneControl } = made;
    stage.assertNoBreach();
    await laneControl.stop();
    await world.close();
  });
}
