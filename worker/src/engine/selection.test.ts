import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world.ts";

import { createLaneState } from "./lane-state.ts";
import { selectTurns } from "./selection.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false });
});
afterEach(() => world.close());

/** A lane whose groups, each with one picture to get, wait until it is uploaded. */
function awaitingPicture(groups: number) {
  const state = createLaneState(world.ports, "bot_1");
  const picture = { name: "", file: "", digest: "digest", type: "image/png" };
  const step = { kind: "photo" as const, picture, caption: "", entities: [], keyboard: null };
  const options = { silent: false, protect: false, noPreview: false, pin: false };
  state.queue.broadcasts.set("brd_1", { steps: [step], options, isTemplate: false, queuedAt: 0 });
  state.queue.waiting = Array.from({ length: groups }, (_, index) => ({
    broadcastId: "brd_1",
    groupId: `grp_${index}`,
    chatId: String(index),
    priority: 0,
    seq: 1,
    step: 0,
    attempts: 0,
    retried: "",
    messageIds: [],
  }));
  state.uploading.add("digest");
  return state;
}

test("looks no further once five thousand groups wait for a picture on its way", () => {
  expect(selectTurns(awaitingPicture(4999), 6)).toMatchObject({ turns: [], isEnough: false });
  expect(selectTurns(awaitingPicture(5000), 6)).toMatchObject({ turns: [], isEnough: true });
});
