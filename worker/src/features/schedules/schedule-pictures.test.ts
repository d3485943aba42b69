import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

interface Picture {
  id: string;
  name: string;
}

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const schedule = async (fields: Record<string, unknown> = {}): Promise<string> =>
  (await stage.schedule({ ...soon, ...fields })).body.id;
const update = (id: string, fields: Record<string, unknown> = {}) =>
  world.call("PUT", `/api/schedules/${id}`, stage.form({ ...soon, ...fields }));
const picturesOf = async (id: string): Promise<Picture[]> =>
  (await world.call("GET", `/api/schedules/${id}`)).body.pictures;
const idsOf = (pictures: readonly Picture[]) => pictures.map(({ id }) => id);
const asIds = (...ids: (string | undefined)[]) => ({ imageIds: JSON.stringify(ids) });

/** Schedules a message with an uploaded picture and two of the library. */
async function prepare() {
  const library = await stage.addImages(await stage.folder(0), pictureFile(1), pictureFile(2));
  const id = await schedule({ image: pictureFile(9), ...asIds(...library) });
  return { id, library };
}

test("each picture has an id, which is the library's id for a picture of the library", async () => {
  const { id, library } = await prepare();
  const [own = "", ...others] = idsOf(await picturesOf(id));
  expect(own).toContain(id);
  expect(others).toEqual(library);
});

test("a picture that is in a message twice has two ids", async () => {
  const [one = ""] = await stage.addImages(await stage.folder(0), pictureFile(1));
  const id = await schedule({ image: pictureFile(1), ...asIds(one) });
  const ids = idsOf(await picturesOf(id));
  expect(new Set(ids).size).toBe(2);
  expect((await update(id, asIds(...ids))).status).toBe(200);
});

test("one of several pictures is removed, and the others are reordered", async () => {
  const { id, library } = await prepare();
  const [own] = idsOf(await picturesOf(id));
  const { status, body } = await update(id, asIds(library[1], own));
  expect(status).toBe(200);
  expect(body.image_urls).toHaveLength(2);
  const [first, second] = idsOf(body.pictures);
  expect(first).toBe(library[1]);
  const image = await world.fetch(body.image_urls[1]);
  expect(await image.bytes()).toEqual(await pictureFile(9).bytes());
  expect(second).not.toBe(own);
  await world.elapse(6 * MINUTE);
  expect(stage.seen().filter(({ isAlbum }) => isAlbum)).toHaveLength(2);
});

test("the id of a replaced picture is refused", async () => {
  const { id } = await prepare();
  const [own] = idsOf(await picturesOf(id));
  await update(id, { image: pictureFile(5) });
  expect(await update(id, asIds(own))).toMatchObject({
    status: 422,
    body: { error: "A chosen picture is no longer in the library. Choose another." },
  });
});

test("other messages can reuse the picture of a cancelled schedule", async () => {
  const id = await schedule({ image: pictureFile(9) });
  const ids = idsOf(await picturesOf(id));
  await world.call("DELETE", `/api/schedules/${id}`);
  const copy = await schedule(asIds(...ids));
  await update(copy, { message: "Kept" });
  expect((await stage.send({ message: "Now", ...asIds(...ids) })).body).toMatchObject({
    totalSent: 1,
  });
  expect(stage.seen()).toMatchObject([{ content: "photo", text: "Now" }]);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("the preflight accepts a schedule's own pictures", async () => {
  const { id } = await prepare();
  const question = { ...soon, botId: stage.botId, groups: stage.groups, source: "schedule" };
  const ask = async (imageIds: readonly string[]) =>
    (await world.call("POST", "/api/preflight", { ...question, imageIds })).body.faults;
  const ids = idsOf(await picturesOf(id));
  expect(await ask(ids)).toEqual([]);
  expect(await ask([...ids, `${id}.7.0123456789ab`])).toMatchObject([{ code: "picture_gone" }]);
});
