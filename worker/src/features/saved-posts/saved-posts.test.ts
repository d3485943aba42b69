import { LIMITS } from "@tbm/contract/limits.ts";
import { SavedPostDetail } from "@tbm/contract/writing/saved-posts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type BotInGroups, createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

type Fields = Record<string, unknown>;

function formOf(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) data.append(name, value);
    else data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return data;
}

const create = (fields: Fields, headers = {}) =>
  world.call(
    "POST",
    "/api/saved-posts",
    formOf({ name: "Sale", message: "Half price", ...fields }),
    headers,
  );
const saved = async (fields: Fields = {}) => SavedPostDetail.parse((await create(fields)).body);
const update = (id: string, fields: Fields) =>
  world.call(
    "PUT",
    `/api/saved-posts/${id}`,
    formOf({ name: "Sale", message: "Half price", ...fields }),
  );
const get = (id: string) => world.call("GET", `/api/saved-posts/${id}`);
const list = async () => (await world.call("GET", "/api/saved-posts")).body;
const bytesAt = async (url: string) => (await world.fetch(url)).status;

test("a post keeps all that the composer holds except the time", async () => {
  const keyboardId = await stage.keyboard();
  const [libraryId = ""] = await stage.addImages(await stage.folder(0), pictureFile(1));
  const { body: set } = await world.call("POST", "/api/group-sets", {
    name: "Morning",
    groups: stage.groups.slice(0, 2),
  });
  const post = await saved({
    message: " Half price ",
    entities: [{ type: "bold", offset: 1, length: 4 }],
    image: pictureFile(7),
    imageIds: [libraryId],
    keyboardId,
    silent: true,
    pin: true,
    deleteAfterHours: "12",
    botId: stage.botId,
    groups: stage.groups.slice(2),
    sets: [set.id],
  });
  expect(post).toMatchObject({
    name: "Sale",
    message: "Half price",
    entities: [{ type: "bold", offset: 0, length: 4 }],
    images: [{ name: "7.png" }, { id: libraryId, name: "1.png" }],
    keyboardId,
    silent: true,
    protect: false,
    noPreview: false,
    pin: true,
    deleteAfterHours: 12,
    botId: stage.botId,
    groups: stage.groups.slice(2),
    sets: [set.id],
    group_count: 1,
    created_at: "2026-11-15T05:00:00.000Z",
  });
  const { groups: _groups, ...listed } = post;
  expect(await list()).toEqual([listed]);
  expect(await get(post.id)).toMatchObject({ status: 200, body: post });
});

test("what a post refers to is left out once it is deleted", async () => {
  const { body: set } = await world.call("POST", "/api/group-sets", {
    name: "Morning",
    groups: stage.groups,
  });
  const { id } = await saved({ botId: stage.botId, groups: stage.groups, sets: [set.id] });
  await world.call("DELETE", `/api/groups/${stage.groups[1] ?? ""}`);
  await world.call("DELETE", `/api/group-sets/${set.id}`);
  await world.until(world.call("DELETE", `/api/bots/${stage.botId}`));
  expect((await get(id)).body).toMatchObject({
    botId: null,
    sets: [],
    groups: [stage.groups[0], stage.groups[2]],
    group_count: 2,
  });
});

test("its pictures can be sent, and they are kept when the library's image is deleted", async () => {
  const [libraryId = ""] = await stage.addImages(await stage.folder(0), pictureFile(1));
  const { id } = await saved({ image: pictureFile(7), imageIds: [libraryId] });
  expect((await world.call("GET", `/api/images/${libraryId}`)).body).toMatchObject({
    saved_posts: [{ id, name: "Sale" }],
  });
  expect((await world.call("GET", "/api/images/unused")).body).toEqual([]);
  await world.call("DELETE", `/api/images/${libraryId}`);
  const { images } = SavedPostDetail.parse((await get(id)).body);
  expect(await Promise.all(images.map(({ url }) => bytesAt(url)))).toEqual([200, 200]);
  const imageIds = JSON.stringify(images.map((image) => image.id));
  expect((await stage.send({ message: "Now", imageIds })).body).toMatchObject({ totalSent: 3 });
});

test("replacing the library's picture replaces it in the post", async () => {
  const [libraryId = ""] = await stage.addImages(await stage.folder(0), pictureFile(1));
  const { id, images } = await saved({ imageIds: [libraryId] });
  const form = new FormData();
  form.append("image", pictureFile(2));
  await world.call("PUT", `/api/images/${libraryId}/picture`, form);
  const after = SavedPostDetail.parse((await get(id)).body);
  expect(after.images).toMatchObject([{ id: libraryId }]);
  expect(after.images[0]?.url).not.toBe(images[0]?.url);
  expect(await bytesAt(after.images[0]?.url ?? "")).toBe(200);
});

test("saving again replaces the post, and removes pictures that nothing uses", async () => {
  const before = await saved({ image: pictureFile(7) });
  await world.elapse(60_000);
  const { body: after } = await update(before.id, {
    version: before.version,
    name: "Sale 2",
    message: "Free",
  });
  expect(after).toMatchObject({
    id: before.id,
    name: "Sale 2",
    message: "Free",
    images: [],
    created_at: before.created_at,
    updated_at: "2026-11-15T05:01:00.000Z",
  });
  expect(await bytesAt(before.images[0]?.url ?? "")).toBe(404);
});

test("a post that was saved elsewhere meanwhile is not overwritten", async () => {
  const { id, version } = await saved();
  expect((await update(id, { version, message: "On the phone" })).status).toBe(200);
  expect(
    await update(id, { version, message: "At the desk", image: pictureFile(3) }),
  ).toMatchObject({
    status: 409,
    body: {
      error: expect.stringContaining("“Sale” was changed on another device"),
      code: "conflict",
    },
  });
  expect((await get(id)).body).toMatchObject({ message: "On the phone", images: [] });
});

test("a post is renamed, and deleted with its own pictures", async () => {
  const post = await saved({ image: pictureFile(7) });
  const renamed = await world.call("PATCH", `/api/saved-posts/${post.id}`, { name: " Summer " });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Summer", version: post.version } });
  expect((await world.call("DELETE", `/api/saved-posts/${post.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await bytesAt(post.images[0]?.url ?? "")).toBe(404);
  expect((await world.call("DELETE", `/api/saved-posts/${post.id}`)).status).toBe(404);
});

test("two posts cannot have the same name, ignoring case", async () => {
  const { id } = await saved();
  const other = await saved({ name: "Other" });
  const taken = { status: 409, body: { error: expect.stringContaining("already exists") } };
  expect(await create({ name: "SALE", image: pictureFile(3) })).toMatchObject(taken);
  expect(await update(other.id, { name: "sale" })).toMatchObject(taken);
  expect(await world.call("PATCH", `/api/saved-posts/${other.id}`, { name: "sale" })).toMatchObject(
    taken,
  );
  expect((await update(id, { name: "SALE" })).status).toBe(200);
});

test.each([
  ["without text and pictures", { message: "  " }, /Write a message or add a picture/],
  ["without a name", { name: " " }, /name is required/],
  ["with a picture that is gone", { imageIds: ["img_gone"] }, /no longer/],
  ["with a keyboard that is gone", { keyboardId: "kbd_gone" }, /keyboard is no longer/],
  ["with a text that is too long", { message: "x".repeat(LIMITS.messageLength + 1) }, /4096/],
])("refuses a post %s", async (_, fields, error) => {
  expect(await create(fields)).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(error) },
  });
  expect(await list()).toEqual([]);
});

test("a picture alone is enough", async () => {
  expect((await create({ message: "", image: pictureFile(1) })).status).toBe(201);
});

test("a retry with the same Idempotency-Key creates no second post, even after a crash", async () => {
  const key = { "Idempotency-Key": "press-0001" };
  const first = await create({ image: pictureFile(7) }, key);
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  expect(await create({ image: pictureFile(7) }, key)).toMatchObject({
    status: 201,
    body: first.body,
  });
  expect(await list()).toHaveLength(1);
});

test("the number of saved posts is limited", async () => {
  const rows = Array.from({ length: LIMITS.savedPosts }, (_, index) => ({
    id: `svp_${index}`,
    name: `Post ${index}`,
  }));
  world.insertRows({ savedPosts: rows });
  expect(await create({})).toMatchObject({
    status: 422,
    body: { error: "You already have 500 saved posts. Delete one that you no longer need." },
  });
  expect(await list()).toHaveLength(LIMITS.savedPosts);
});

test("a keyboard of a saved post cannot be deleted", async () => {
  const keyboardId = await stage.keyboard();
  const { id } = await saved({ keyboardId });
  expect(await world.call("DELETE", `/api/keyboards/${keyboardId}`)).toMatchObject({
    status: 409,
    body: { error: "This keyboard is used by the saved post “Sale”.", code: "in_use" },
  });
  await world.call("DELETE", `/api/saved-posts/${id}`);
  expect((await world.call("DELETE", `/api/keyboards/${keyboardId}`)).status).toBe(204);
});
