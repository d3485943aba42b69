import { afterEach, beforeEach, expect, test } from "vitest";

import { deleteOldPictures } from "#ledger/all-bots/history-retention.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const DAY_MS = 24 * 3_600_000;
const LATER = { date: "2026-11-20", time: "12:30" };

let world: World;
let stage: BotInGroups;
let folderId: string;
let imageId: string;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 2 });
  folderId = await stage.folder(0);
  [imageId = ""] = await stage.addImages(folderId, pictureFile(1));
});
afterEach(() => world.close());

const look = async () => (await world.call("GET", `/api/images/${imageId}`)).body;
const unused = async () => (await world.call("GET", "/api/images/unused")).body;
const chosen = () => ({ imageIds: JSON.stringify([imageId]) });

test("the details of an image have its size in pixels and say that nothing uses it", async () => {
  expect(await look()).toMatchObject({
    id: imageId,
    name: "1.png",
    width: expect.any(Number),
    height: expect.any(Number),
    posts: [],
    was_posted: false,
    schedules: [],
    campaigns: [],
  });
  expect(await unused()).toEqual([imageId]);
  const answer = await world.call("GET", "/api/images/img_gone");
  expect(answer).toMatchObject({ status: 404, body: { error: "There is no such image." } });
});

test("an image lists the messages that posted it, newest first", async () => {
  for (const message of ["First", "Second"]) {
    await stage.send({ message, ...chosen() });
    await world.elapse(60_000);
  }
  await stage.send({ message: "Other", image: pictureFile(2) });
  expect((await look()).posts).toMatchObject([
    { message: "Second", bot_name: "Shop", title: null, sent: 2 },
    { message: "First", sent: 2 },
  ]);
  expect(await unused()).toEqual([]);
});

test("an image lists the scheduled messages that will post it, but no cancelled one", async () => {
  const ids: string[] = [];
  for (const message of ["One", "Two"]) {
    ids.push((await stage.schedule({ message, ...LATER, ...chosen() })).body.id);
  }
  await world.call("POST", `/api/schedules/${ids[1]}/pause`);
  expect((await look()).schedules).toMatchObject([
    { id: ids[0], message: "One", status: "waiting" },
    { id: ids[1], message: "Two", status: "paused" },
  ]);
  expect(await unused()).toEqual([]);
  for (const id of ids) await world.call("DELETE", `/api/schedules/${id}`);
  expect((await look()).schedules).toEqual([]);
  expect(await unused()).toEqual([imageId]);
});

test("an image lists the campaigns of its folder", async () => {
  await stage.campaign(folderId, { name: "Quiz", startAt: "2026-12-01T10:00:00Z" });
  expect((await look()).campaigns).toMatchObject([{ name: "Quiz", status: "active" }]);
  expect(await unused()).toEqual([]);
});

test("a posted image never counts as unused, even after its message's pictures are deleted", async () => {
  await stage.send({ message: "Now", ...chosen() });
  await world.elapse(60_000);
  world.clock.advance(91 * DAY_MS);
  await deleteOldPictures(world.ports);
  expect(await look()).toMatchObject({ posts: [], was_posted: true });
  expect(await unused()).toEqual([]);
});

test("an edit that brought the picture counts as its message", async () => {
  const { body } = await stage.send({ message: "Now", image: pictureFile(2) });
  await world.elapse(60_000);
  const edit = new FormData();
  edit.append("message", "Now");
  edit.append("imageIds", JSON.stringify([imageId]));
  const answer = await world.call("POST", `/api/broadcasts/${body.broadcastId}/edit`, edit);
  expect(answer.status).toBe(202);
  await world.elapse(60_000);
  expect((await look()).posts).toMatchObject([{ broadcast_id: body.broadcastId, sent: 2 }]);
});

test("an index finds the messages with a picture", () => {
  const plan = world.database
    .prepare("EXPLAIN QUERY PLAN SELECT * FROM attachments WHERE digest = 'd'")
    .all();
  expect(JSON.stringify(plan)).toContain("attachments_by_digest");
});
