import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const GONE = {
  status: 422,
  body: { error: "A chosen picture is no longer in the library. Choose another." },
};

let world: World;
let stage: BotInGroups;
let folderId: string;
let imageId: string;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
  folderId = await stage.folder(0);
  [imageId = ""] = await stage.addImages(folderId, pictureFile());
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

/** Deletes the library's picture after a message was checked and before it is written to this table. */
function deleteBeforeWriteTo(table: string): void {
  const { batch } = world.driver;
  world.driver.batch = async (statements) => {
    if (!statements.some(({ sql }) => sql.includes(`"${table}"`))) return batch(statements);
    world.driver.batch = batch;
    expect((await world.call("DELETE", `/api/images/${imageId}`)).status).toBe(204);
    return batch(statements);
  };
}

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const chosen = () => ({ imageIds: JSON.stringify([imageId]) });

test("a message is refused if its picture is deleted while it is being queued", async () => {
  deleteBeforeWriteTo("broadcasts");
  expect(await stage.send({ message: "Hello", ...chosen() })).toMatchObject(GONE);
  expect(stage.broadcastCount()).toBe(0);
});

test("a campaign's test is refused if its picture is deleted while it is being queued", async () => {
  deleteBeforeWriteTo("broadcasts");
  const { botId, groups } = stage;
  const options = { messageTemplate: "Play", imagesPerSend: 1 };
  const input = { botId, groupId: groups[0], folderId, ...options };
  expect(await world.until(world.call("POST", "/api/campaigns/test", input))).toMatchObject(GONE);
  expect(stage.broadcastCount()).toBe(0);
});

test("a message is refused if its picture is deleted while it is being scheduled", async () => {
  deleteBeforeWriteTo("schedules");
  expect(await stage.schedule({ ...soon, ...chosen() })).toMatchObject(GONE);
  expect((await world.call("GET", "/api/schedules")).body).toEqual([]);
});

test("a scheduled message is unchanged if its new picture is deleted during the update", async () => {
  const { id } = (await stage.schedule({ ...soon, image: pictureFile(2) })).body;
  deleteBeforeWriteTo("schedules");
  const change = stage.form({ ...soon, message: "Changed", ...chosen() });
  expect(await world.call("PUT", `/api/schedules/${id}`, change)).toMatchObject(GONE);
  const { body } = await world.call("GET", `/api/schedules/${id}`);
  expect(body).toMatchObject({ message: "Hello", pictures: [{ name: "2.png" }] });
});
