import { afterEach, beforeEach, expect, test } from "vitest";

import { png } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const create = async (name = "Promotions") =>
  (await world.call("POST", "/api/folders", { name })).body;
const list = async () => (await world.call("GET", "/api/folders")).body;

async function addImage(folderId: string, seed = 0) {
  const data = new FormData();
  data.append("folderId", folderId);
  data.append("images", new File([png({ seed })], "a.png"));
  return (await world.call("POST", "/api/images", data)).body[0];
}

test("a created folder is returned with its id and time, and is in the list", async () => {
  const answer = await world.call("POST", "/api/folders", { name: " โปรโมชั่น " });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^fld_[\w-]{22}$/),
    name: "โปรโมชั่น",
    imageCount: 0,
    covers: [],
    created_at: "2026-11-15T05:00:00.000Z",
  });
  expect(await list()).toEqual([answer.body]);
});

test("the newest folder is listed first, each with the number of its images", async () => {
  const first = await create("first");
  const second = await create("second");
  world.clock.advance(1000);
  const third = await create("third");
  await addImage(first.id);
  await addImage(first.id, 1);
  await addImage(third.id);
  expect(await list()).toMatchObject([
    { id: third.id, imageCount: 1 },
    second,
    { id: first.id, imageCount: 2 },
  ]);
});

test("an empty folder can be deleted, but not one with images", async () => {
  const folder = await create();
  const image = await addImage(folder.id);
  const remove = () => world.call("DELETE", `/api/folders/${folder.id}`);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: "Please delete all images in the folder first.", code: "in_use" },
  });
  expect(await list()).toHaveLength(1);
  await world.call("DELETE", `/api/images/${image.id}`);
  expect((await remove()).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await remove()).toMatchObject({
    status: 404,
    body: { error: "There is no such folder.", code: "not_found" },
  });
});

test.each([
  ["without a name", { name: " " }, 422, "A name is required."],
  ["with a name too long", { name: "n".repeat(101) }, 422, /at most 100 characters/],
  ["with a number as name", { name: 7 }, 400, "A name is required."],
  ["that is not an object", [], 400, /object/],
])("a folder %s is refused", async (_, input, status, error) => {
  expect(await world.call("POST", "/api/folders", input)).toMatchObject({
    status,
    body: { error: expect.stringMatching(error) },
  });
  expect(await list()).toEqual([]);
});

test.each([
  "folders ORDER BY created_at DESC, rowid DESC",
  "images ORDER BY created_at DESC, rowid DESC",
  "images WHERE folder = 'fld_a' ORDER BY created_at DESC, rowid DESC",
])("an index provides the order of: %s", (list) => {
  const query = `SELECT * FROM ${list}`;
  const plan = world.database.prepare(`EXPLAIN QUERY PLAN ${query}`).all();
  expect(JSON.stringify(plan)).toContain("USING INDEX");
  expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE");
});
