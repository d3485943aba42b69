import { picturesOf } from "@tbm/contract/content/message-steps.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { createLaneState } from "./lane-state.ts";
import { selectTurns } from "./select-next.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false });
});
afterEach(() => world.close());

/** A lane whose groups all wait until their picture is uploaded. */
async function awaitingPicture(groups: number) {
  const stage = await createBotInGroups(world, { groups });
  const form = stage.form({ message: "Hello", image: pictureFile() });
  await world.until(world.call("POST", "/api/send/now", form));
  const state = createLaneState(world.ports, stage.botId);
  while (await state.queue.more());
  const steps = [...state.queue.broadcasts.values()].flatMap((broadcast) => broadcast.steps);
  for (const { digest } of steps.flatMap(picturesOf)) state.uploading.add(digest);
  return state;
}

test.each([
  { groups: 4999, isEnough: false },
  { groups: 5000, isEnough: true },
])("looks no further once five thousand groups wait for a picture: $groups", async (given) => {
  const state = await awaitingPicture(given.groups);
  expect(selectTurns(state, 6)).toMatchObject({ turns: [], isEnough: given.isEnough });
});
