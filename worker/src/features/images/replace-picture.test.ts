import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let folderId: string;
let imageId: string;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 1 });
  folderId = await stage.folder(0);
  [imageId = ""] = await stage.addImages(folderId, pictureFile(1));
});
afterEach(() => world.close());

function replace(id: string, seed?: number) {
  const data = new FormData();
  if (seed !== undefined) data.append("image", pictureFile(seed));
  return world.call("PUT", `/api/images/${id}/picture`, data);
}

const chosen = () => ({ imageIds: JSON.stringify([imageId]) });
const LATER = { date: "2026-11-15", time: "12:30" };
const pictures = () => stage.seen().map(({ picture }) => picture);
const digests = async () => (await world.storedFiles()).map((name) => name.slice(0, 64));

test("the image keeps its id, name, folder and date, and gets the new picture", async () => {
  const [before] = (await world.call("GET", "/api/images")).body;
  world.clock.advance(60_000);
  const answer = await replace(imageId, 2);
  expect(answer.status).toBe(200);
  const { url, size, ...kept } = answer.body;
  expect(before).toMatchObject(kept);
  expect(kept).toMatchObject({ id: imageId, name: "1.png", folder: folderId });
  expect(url).not.toBe(before.url);
  expect((await (await world.fetch(url)).bytes()).length).toBe(size);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("a scheduled message posts the new picture, a sent one keeps the old", async () => {
  await stage.send({ message: "Now", ...chosen() });
  await stage.schedule({ message: "Later", ...LATER, ...chosen() });
  await world.elapse(60_000);
  await replace(imageId, 2);
  await world.elapse(3_600_000);
  const [old, fresh] = pictures();
  expect(pictures()).toHaveLength(2);
  expect(old).not.toBe(fresh);
  expect(await digests()).toEqual(expect.arrayContaining([old, fresh]));
  const sent = (await world.call("GET", "/api/broadcasts")).body.at(-1);
  expect((await world.fetch(sent.image_urls[0])).status).toBe(200);
  expect(stage.breaches()).toEqual([]);
});

test("a scheduled message that uploaded the same picture itself leaves no file behind", async () => {
  await stage.schedule({ message: "Later", ...LATER, image: pictureFile(1) });
  expect(await world.storedFiles()).toHaveLength(2);
  await replace(imageId, 2);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("a campaign posts the new picture", async () => {
  await stage.campaign(folderId);
  await world.elapse(60_000);
  await replace(imageId, 2);
  await world.elapse(7 * 3_600_000);
  expect(new Set(pictures()).size).toBe(2);
  expect(stage.breaches()).toEqual([]);
});

test("a copy of the picture in another folder stays", async () => {
  const other = await stage.folder(0);
  await stage.addImages(other, pictureFile(1));
  await replace(imageId, 2);
  expect(await world.storedFiles()).toHaveLength(2);
  const [copy] = (await world.call("GET", `/api/folders/${other}/images`)).body;
  expect((await world.fetch(copy.url)).status).toBe(200);
});

test("bytes that another image has are stored once", async () => {
  await stage.addImages(folderId, pictureFile(2));
  await replace(imageId, 2);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("the same picture again changes nothing", async () => {
  const before = (await world.call("GET", "/api/images")).body;
  expect((await replace(imageId, 1)).status).toBe(200);
  expect((await world.call("GET", "/api/images")).body).toEqual(before);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("an image that was deleted meanwhile can't get a picture, and nothing is stored", async () => {
  await world.call("DELETE", `/api/images/${imageId}`);
  expect(await replace(imageId, 2)).toMatchObject({
    status: 404,
    body: { error: "There is no such image." },
  });
  expect(await world.storedFiles()).toEqual([]);
});

test("a form without a file is refused, and the picture stays", async () => {
  expect(await replace(imageId)).toMatchObject({ status: 422 });
  expect(await world.storedFiles()).toHaveLength(1);
});
