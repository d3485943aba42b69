import { expect, onTestFinished, test } from "vitest";

import { createLanes } from "#hosts/node/lanes.ts";
import { createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { createWorld } from "#testing/world/world.ts";

const MINUTE_MS = 60_000;
const UNREADABLE = "The stored message can't be read.";

/** Queues three messages to two groups each, and damages the first before the lane begins. */
async function sendDamaged(damage: string) {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  onTestFinished(() => world.close());
  const stage = await createBotInGroups(world, { groups: 2 });
  const keyboardId = await stage.keyboard();
  await stage.send({ message: "Damaged", image: pictureFile(), keyboardId });
  await stage.send({ message: "Second" });
  await stage.send({ message: "Third" });
  world.database.exec(damage);
  const lanes = createLanes(world.ports);
  onTestFinished(() => world.until(lanes.stop()));
  await lanes.start();
  await world.elapse(MINUTE_MS);
  return { world, stage };
}

const first = (set: string) =>
  `UPDATE broadcasts SET ${set} WHERE seq = (SELECT min(seq) FROM broadcasts)`;
const itsDeliveries = (set: string) =>
  `UPDATE deliveries SET ${set} WHERE seq = (SELECT min(seq) FROM broadcasts)`;

test.each([
  ["a keyboard that is no JSON", first("keyboard = '{'")],
  ["a keyboard of another shape", first("keyboard = '5'")],
  ["formats that are no JSON", first("entities = 'x'")],
  ["formats that are no list", first(`entities = '{"type":"bold"}'`)],
  ["options that are no JSON", first("options = '['")],
  ["pictures that are no JSON", first("pictures = '['")],
  ["pictures of another shape", first("pictures = '[5]'")],
  ["a step that does not exist", itsDeliveries("step = 7")],
  ["a step that is no number", itsDeliveries("step = 'two'")],
  ["message numbers that are no JSON", itsDeliveries("message_ids = '[1,'")],
  ["message numbers that are no list", itsDeliveries("message_ids = '7'")],
])("%s fails its message alone, with a reason, and the rest goes out", async (_, damage) => {
  const { world, stage } = await sendDamaged(damage);
  expect(stage.seen().map(({ text }) => text)).toEqual(["Second", "Second", "Third", "Third"]);
  const states = stage.deliveries().map(({ state }) => state);
  expect(states).toEqual(["failed", "failed", "sent", "sent", "sent", "sent"]);
  for (const { reason } of stage.deliveries().slice(0, 2)) expect(reason).toContain(UNREADABLE);
  expect(world.log.filter(({ level }) => level === "error")).toEqual([]);
});
