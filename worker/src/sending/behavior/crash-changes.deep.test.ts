import { expect, test } from "vitest";

import { createLanes } from "#hosts/node/lanes.ts";
import { type BotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { createScenario } from "#testing/world/scenario.ts";
import type { World } from "#testing/world/world.ts";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

/** Posts an album, a photo and a text, and queues edits of all and a deletion that replaces one of them. */
async function queueChanges(world: World, stage: BotInGroups): Promise<void> {
  const folder = await stage.folder(0);
  const [one, two, three] = await stage.addImages(folder, ...[1, 2, 3].map(pictureFile));
  const post = async (message: string, ...images: unknown[]): Promise<string> =>
    (await stage.send({ message, imageIds: JSON.stringify(images) })).body.broadcastId;
  const album = await post("album", one, two);
  const photo = await post("photo", one);
  const text = await post("text");
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  const lanes = createLanes(world.ports);
  void lanes.start();
  await world.passTime(() => open.get() === undefined);
  await world.until(lanes.stop());
  const edit = (id: string, message: string, ...images: unknown[]) =>
    world.call(
      "POST",
      `/api/broadcasts/${id}/edit`,
      form({ message, imageIds: JSON.stringify(images) }),
    );
  await edit(album, "another album", one, three);
  await edit(photo, "another photo", two);
  await world.call("POST", `/api/broadcasts/${photo}/delete`, {});
  await edit(text, "another text");
}

async function crashAt(...points: number[]) {
  const scenario = await createScenario(queueChanges);
  for (const point of points) await scenario.run(point);
  const steps = await scenario.run();
  const breaches = scenario.breaches();
  const unconfirmed = scenario.unconfirmed();
  const left = scenario.world.database
    .prepare(
      "SELECT count(*) AS count FROM deliveries WHERE state NOT IN ('sent', 'done', 'cancelled')",
    )
    .get();
  await scenario.world.close();
  return { steps, breaches, unconfirmed, left: left?.["count"] };
}

test("a crash at any step leaves every post as wanted, and nothing unconfirmed", async () => {
  const { steps, breaches, left } = await crashAt();
  expect({ breaches, left }).toEqual({ breaches: [], left: 0 });
  expect(steps).toBeGreaterThan(20);
  for (let point = 1; point <= steps; point += 1) {
    const result = await crashAt(point);
    expect(result, `crash at ${point}`).toMatchObject({ breaches: [], unconfirmed: 0, left: 0 });
  }
}, 600_000);

test("a second crash during the recovery changes nothing about that", async () => {
  const { steps } = await crashAt();
  for (let first = 1; first <= steps; first += 7) {
    const result = await crashAt(first, 1 + (first % 5) * 4);
    expect(result, `crash at ${first}`).toMatchObject({ breaches: [], unconfirmed: 0, left: 0 });
  }
}, 600_000);

test("a worker that stalls while another takes over changes nothing about that", async () => {
  for (let point = 1; point <= 40; point += 3) {
    const scenario = await createScenario(queueChanges);
    await scenario.takeOverAt(point);
    expect(scenario.breaches(), `stalled at ${point}`).toEqual([]);
    await scenario.world.close();
  }
}, 600_000);
