import { LIMITS } from "@tbm/contract/limits.ts";
import { Draft } from "@tbm/contract/writing/drafts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

import { type BotInGroups, createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const ID = "drf_aaaaaaaaaaaa";
const DAY = 86_400_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(() => world.close());

interface Stored {
  id?: string;
  version?: number;
  message?: string;
  image?: File;
  imageIds?: readonly (string | undefined)[];
}

function store({ id = ID, version = 0, message = "Hello", image, imageIds = [] }: Stored = {}) {
  const data = new FormData();
  data.append("version", String(version));
  data.append("content", JSON.stringify({ message, mode: "now" }));
  data.append("imageIds", JSON.stringify(imageIds));
  if (image) data.append("image", image);
  return world.call("PUT", `/api/drafts/${id}`, data);
}
const stored = async (draft: Stored = {}) => Draft.parse((await store(draft)).body);
const list = async () => z.array(Draft).parse((await world.call("GET", "/api/drafts")).body);
const remove = (version: number, id = ID) =>
  world.call("DELETE", `/api/drafts/${id}?version=${version}`);

test("a draft is stored as it is, and each later version has a greater number", async () => {
  const first = await stored();
  expect(first).toEqual({
    id: ID,
    version: Date.parse("2026-11-15T05:00:00Z"),
    content: { message: "Hello", mode: "now" },
    images: [],
  });
  const second = await stored({ version: first.version, message: "Hello there" });
  expect(second.version).toBeGreaterThan(first.version);
  expect(await list()).toEqual([second]);
});

test("a stale version is refused and changes nothing", async () => {
  const { version } = await stored();
  const phone = await stored({ version, message: "On the phone", image: pictureFile(1) });
  const conflict = { status: 409, body: { code: "conflict" } };
  expect(await store({ version, message: "At the desk", image: pictureFile(2) })).toMatchObject(
    conflict,
  );
  expect(await store({ message: "At the desk" })).toMatchObject(conflict);
  expect(await remove(version)).toMatchObject(conflict);
  expect(await list()).toEqual([phone]);
});

test("a draft that was deleted meanwhile does not come back unasked", async () => {
  const { version } = await stored();
  expect((await remove(version)).status).toBe(204);
  expect((await store({ version })).status).toBe(409);
  expect((await remove(version)).status).toBe(404);
  expect((await store({ version: 0 })).status).toBe(200);
});

test("an uploaded picture is stored once, keeps its id in another order, and survives the sweep", async () => {
  const [libraryId] = await stage.addImages(await stage.folder(0), pictureFile(1));
  const first = await stored({ image: pictureFile(7), imageIds: [libraryId] });
  const [own] = first.images;
  expect(first.images).toMatchObject([{ name: "7.png" }, { id: libraryId }]);
  const second = await stored({ version: first.version, imageIds: [libraryId, own?.id] });
  expect(second.images).toMatchObject([{ id: libraryId }, { name: "7.png", url: own?.url }]);
  await world.elapse(2 * DAY);
  expect((await world.fetch(own?.url ?? "")).status).toBe(200);
  const imageIds = JSON.stringify([own?.id]);
  expect((await stage.send({ message: "Now", imageIds })).body).toMatchObject({ totalSent: 1 });
});

test("a picture that is gone doesn't keep the text from being stored", async () => {
  const { version } = await stored();
  const draft = await stored({ version, message: "More", imageIds: ["img_gone"] });
  expect(draft).toMatchObject({ content: { message: "More" }, images: [] });
});

test("a deleted draft leaves no picture behind", async () => {
  const { version, images } = await stored({ image: pictureFile(7) });
  await remove(version);
  expect((await world.fetch(images[0]?.url ?? "")).status).toBe(404);
});

test("the oldest drafts make room for new ones", async () => {
  const ids = Array.from({ length: LIMITS.drafts + 1 }, (_, index) => `drf_number_${index + 10}`);
  for (const id of ids) {
    await store({ id, image: pictureFile(1) });
    await world.elapse(1000);
  }
  expect((await list()).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
});

test.each(["sch_aaaaaaaaaaaa", "drf_a.b.c.d.e.f", "drf_"])("refuses the id %s", async (id) => {
  expect((await store({ id })).status).toBe(404);
});

test("refuses what is not an object, or too large", async () => {
  const put = (content: string) => {
    const data = new FormData();
    data.append("version", "0");
    data.append("content", content);
    return world.call("PUT", `/api/drafts/${ID}`, data);
  };
  for (const content of ["[]", "{", "null"]) {
    expect([400, 422]).toContain((await put(content)).status);
  }
  const large = JSON.stringify({ message: "x".repeat(LIMITS.draftLength) });
  expect(await put(large)).toMatchObject({
    status: 422,
    body: { error: "This draft is too large." },
  });
});
