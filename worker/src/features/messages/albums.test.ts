import { afterEach, beforeEach, expect, test } from "vitest";

import { sweepFiles } from "#files/unused-files.ts";
import { deleteOldPictures } from "#ledger/all-bots/history-retention.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { gif } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const DAY_MS = 24 * 3_600_000;

let world: World;
let stage: BotInGroups;
let ids: string[];
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 2 });
  const folder = await stage.folder(0);
  ids = await stage.addImages(folder, pictureFile(1), pictureFile(2), pictureFile(3));
});
afterEach(() => world.close());

/** The daily cleanup. */
async function sweep(): Promise<void> {
  await deleteOldPictures(world.ports);
  await sweepFiles(world.ports);
}

const digestOf = (id: string | undefined) =>
  world.database.prepare("SELECT digest FROM images WHERE id = ?").get(id ?? "")?.["digest"];
const inFirstGroup = () => stage.seen().filter(({ chat }) => chat === "Group 1");

test("pictures of the library are sent as an album in the chosen order, with the text under it", async () => {
  const chosen = [ids[2], ids[0]];
  const { body } = await stage.send({ message: "Look", imageIds: JSON.stringify(chosen) });
  expect(body).toMatchObject({ totalSent: 2 });
  const seen = inFirstGroup();
  expect(seen).toMatchObject([
    { content: "photo", text: "Look", isAlbum: true },
    { content: "photo", text: "", isAlbum: true },
  ]);
  expect(seen.map(({ picture }) => picture)).toEqual(chosen.map(digestOf));
  expect(stage.breaches()).toEqual([]);
});

test("an uploaded picture comes before those of the library, and the text follows with the keyboard", async () => {
  const image = pictureFile(9);
  const keyboardId = await stage.keyboard();
  await stage.send({
    message: "Look",
    image,
    keyboardId,
    imageIds: JSON.stringify(ids.slice(0, 1)),
  });
  const seen = inFirstGroup();
  expect(seen).toMatchObject([
    { isAlbum: true, text: "" },
    { isAlbum: true, text: "" },
    { content: "text", text: "Look", hasKeyboard: true },
  ]);
  expect(seen[1]?.picture).toBe(digestOf(ids[0]));
});

test("a GIF of the library is sent separately after the album", async () => {
  const folder = await stage.folder(0);
  const [moving = ""] = await stage.addImages(folder, new File([gif()], "a.gif"));
  const { body } = await world.call("GET", `/api/folders/${folder}/images`);
  expect(body).toMatchObject([{ id: moving, type: "image/gif" }]);
  await stage.send({ message: "Look", imageIds: JSON.stringify([moving, ids[0], ids[1]]) });
  expect(inFirstGroup().map(({ content }) => content)).toEqual([
    "photo",
    "photo",
    "animation",
    "text",
  ]);
});

test("a message has at most ten pictures, including an uploaded one", async () => {
  const folder = await stage.folder(0);
  const ten = await stage.addImages(
    folder,
    ...Array.from({ length: 10 }, (_, n) => pictureFile(20 + n)),
  );
  const imageIds = JSON.stringify(ten);
  const tooMany = { status: 422, body: { error: "A message may have at most 10 pictures." } };
  expect(await stage.send({ message: "a", imageIds, image: pictureFile(9) })).toMatchObject(
    tooMany,
  );
  const eleven = JSON.stringify([...ten, ids[0]]);
  expect(await stage.send({ message: "a", imageIds: eleven })).toMatchObject(tooMany);
  expect((await stage.send({ message: "a", imageIds })).body).toMatchObject({ totalSent: 2 });
});

test("a message with a picture that was deleted from the library is refused", async () => {
  await world.call("DELETE", `/api/images/${ids[0]}`);
  expect(await stage.send({ message: "a", imageIds: JSON.stringify(ids) })).toMatchObject({
    status: 422,
    body: { error: "A chosen picture is no longer in the library. Choose another." },
  });
  expect(stage.seen()).toEqual([]);
});

test("a scheduled message keeps its pictures when they are deleted from the library", async () => {
  const imageIds = JSON.stringify(ids.slice(0, 2));
  const planned = await stage.schedule({
    message: "Look",
    imageIds,
    date: "2026-11-25",
    time: "12:05",
  });
  expect(planned.body.image_urls).toHaveLength(2);
  expect(planned.body.image_url).toBe(planned.body.image_urls[0]);
  for (const id of ids) await world.call("DELETE", `/api/images/${id}`);
  await world.elapse(2 * DAY_MS);
  await sweep();
  expect(await world.storedFiles()).toHaveLength(2);
  await world.elapse(9 * DAY_MS);
  expect(inFirstGroup()).toMatchObject([{ text: "Look", isAlbum: true }, { isAlbum: true }]);
});
