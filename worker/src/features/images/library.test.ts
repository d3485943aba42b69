import { afterEach, beforeEach, expect, test } from "vitest";

import { pictureFile } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const addFolder = async (name: string): Promise<string> =>
  (await world.call("POST", "/api/folders", { name })).body.id;

async function addImages(folderId: string, ...seeds: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const seed of seeds) {
    const data = new FormData();
    data.append("folderId", folderId);
    data.append("images", pictureFile(seed));
    ids.push((await world.call("POST", "/api/images", data)).body[0].id);
    world.clock.advance(1000);
  }
  return ids;
}

const namesIn = async (folderId: string) =>
  (await world.call("GET", `/api/folders/${folderId}/images`)).body.map(
    ({ name }: { name: string }) => name,
  );
const move = (ids: string[], folderId: string) =>
  world.call("POST", "/api/images/move", { ids, folderId });

test("a folder lists its four newest pictures, newest first", async () => {
  const folder = await addFolder("Promo");
  await addImages(folder, 1, 2, 3, 4, 5);
  const [listed] = (await world.call("GET", "/api/folders")).body;
  const names = listed.covers.map((url: string) => new URL(url).searchParams.get("name"));
  expect(names).toEqual(["5.png", "4.png", "3.png", "2.png"]);
  expect((await world.fetch(listed.covers[0])).status).toBe(200);
});

test("a folder is renamed and keeps its images", async () => {
  const folder = await addFolder("Promo");
  await addImages(folder, 1);
  const renamed = await world.call("PUT", `/api/folders/${folder}`, { name: " Sale " });
  expect(renamed).toMatchObject({ status: 200, body: { id: folder, name: "Sale", imageCount: 1 } });
  expect((await world.call("GET", "/api/folders")).body).toEqual([renamed.body]);
});

test("an image is renamed", async () => {
  const folder = await addFolder("Promo");
  const [id] = await addImages(folder, 1);
  const renamed = await world.call("PUT", `/api/images/${id}`, { name: "Banner" });
  expect(renamed).toMatchObject({ status: 200, body: { id, name: "Banner", folder } });
  expect(await namesIn(folder)).toEqual(["Banner"]);
});

test.each([
  ["folder", "/api/folders/fld_gone"],
  ["image", "/api/images/img_gone"],
])("a %s that was deleted meanwhile can't be renamed", async (what, path) => {
  expect(await world.call("PUT", path, { name: "Sale" })).toMatchObject({
    status: 404,
    body: { error: `There is no such ${what}.` },
  });
});

test.each(["/api/folders/", "/api/images/"])("an empty name is refused at %s", async (path) => {
  const folder = await addFolder("Promo");
  const [image] = await addImages(folder, 1);
  const id = path.includes("folders") ? folder : image;
  const answer = await world.call("PUT", `${path}${id}`, { name: " " });
  expect(answer).toMatchObject({ status: 422, body: { error: "A name is required." } });
  expect(await namesIn(folder)).toEqual(["1.png"]);
});

test("images are moved to another folder", async () => {
  const [from, to] = [await addFolder("Old"), await addFolder("New")];
  const [one = "", two = ""] = await addImages(from, 1, 2, 3);
  expect(await move([one, two], to)).toMatchObject({ status: 200, body: { moved: 2 } });
  expect(await namesIn(from)).toEqual(["3.png"]);
  expect(await namesIn(to)).toEqual(["2.png", "1.png"]);
});

test("an image that was deleted meanwhile is left out of the move", async () => {
  const [from, to] = [await addFolder("Old"), await addFolder("New")];
  const [one = "", two = ""] = await addImages(from, 1, 2);
  await world.call("DELETE", `/api/images/${one}`);
  expect(await move([one, two], to)).toMatchObject({ status: 200, body: { moved: 1 } });
  expect(await namesIn(to)).toEqual(["2.png"]);
});

test("nothing is moved to a folder that was deleted meanwhile", async () => {
  const [from, to] = [await addFolder("Old"), await addFolder("New")];
  const ids = await addImages(from, 1);
  await world.call("DELETE", `/api/folders/${to}`);
  expect(await move(ids, to)).toMatchObject({
    status: 422,
    body: { error: "This folder is no longer in the list. Choose another." },
  });
  expect(await namesIn(from)).toEqual(["1.png"]);
});
