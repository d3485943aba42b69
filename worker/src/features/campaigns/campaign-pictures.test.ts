import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { gif } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR = 3_600_000;
const EMPTY = "The last run was skipped, because the folder has no pictures.";

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

const pictures = () => stage.seen().flatMap(({ picture }) => picture ?? []);
const get = async () => (await world.call("GET", "/api/campaigns")).body[0];
const hourly = (folderId: string, fields: Record<string, unknown> = {}) =>
  stage.campaign(folderId, { intervalHours: 1, ...fields });

test("no picture is reused until all have been used, in every round", async () => {
  await hourly(await stage.folder(4));
  await world.elapse(11.5 * HOUR);
  const seen = pictures();
  expect(seen).toHaveLength(12);
  for (const round of [seen.slice(0, 4), seen.slice(4, 8), seen.slice(8)]) {
    expect(new Set(round).size).toBe(4);
  }
});

test("an added picture joins the round, and a deleted one leaves it", async () => {
  const folderId = await stage.folder(0);
  const ids = await stage.addImages(folderId, pictureFile(1), pictureFile(2), pictureFile(3));
  await hourly(folderId);
  await world.elapse(0.5 * HOUR);
  const [first] = pictures();
  await stage.addImages(folderId, pictureFile(4));
  for (const id of ids) {
    const { body } = await world.call("GET", "/api/images");
    const used = world.database.prepare("SELECT image_id FROM campaign_draws").get();
    if (body.length === 4 && used?.["image_id"] !== id) {
      expect((await world.call("DELETE", `/api/images/${id}`)).status).toBe(204);
    }
  }
  await world.elapse(2 * HOUR);
  expect(new Set(pictures()).size).toBe(3);
  await world.elapse(3 * HOUR);
  expect(new Set(pictures().slice(3)).size).toBe(3);
  expect(new Set(pictures()).size).toBe(3);
  expect(pictures()).toContain(first);
});

test("if the folder has fewer pictures than images per send, all of them go out as one album", async () => {
  await hourly(await stage.folder(3), { imagesPerSend: 5 });
  await world.elapse(1.5 * HOUR);
  expect(pictures()).toHaveLength(6);
  expect(new Set(pictures().slice(0, 3)).size).toBe(3);
  expect(stage.seen().every(({ isAlbum }) => isAlbum)).toBe(true);
});

test("with an empty folder the run is skipped with a note, and runs resume once it has a picture", async () => {
  const folderId = await stage.folder(0);
  await hourly(folderId);
  await world.elapse(1000);
  expect(await get()).toMatchObject({
    status: "active",
    note: EMPTY,
    next_send_at: "2026-11-15T06:00:00.000Z",
  });
  expect(stage.seen()).toEqual([]);
  await stage.addImages(folderId, pictureFile());
  await world.elapse(HOUR);
  expect(stage.seen()).toHaveLength(1);
  expect(await get()).toMatchObject({ note: null });
});

test("the note about an empty folder is shown only while the folder is empty", async () => {
  const folderId = await stage.folder(0);
  await hourly(folderId);
  await world.elapse(1000);
  const [image = ""] = await stage.addImages(folderId, pictureFile());
  expect(await get()).toMatchObject({ note: null, next_send_at: "2026-11-15T06:00:00.000Z" });
  await world.call("DELETE", `/api/images/${image}`);
  expect(await get()).toMatchObject({ note: EMPTY });
});

test("a campaign whose groups were all deleted skips the run with a note", async () => {
  await hourly(await stage.folder(1));
  await world.elapse(1000);
  await world.call("DELETE", "/api/groups/grp_000001");
  await world.elapse(HOUR);
  expect(stage.seen()).toHaveLength(1);
  expect(await get()).toMatchObject({
    note: "The last run was skipped, because none of its groups are in the list anymore.",
  });
});

test("without a keyboard, the album carries the text", async () => {
  await hourly(await stage.folder(3), { imagesPerSend: 3 });
  await world.elapse(10_000);
  expect(stage.seen().map(({ text, isAlbum }) => [text, isAlbum])).toEqual([
    ["Play", true],
    ["", true],
    ["", true],
  ]);
});

test("with a keyboard, the album is posted first, then the text with the keyboard", async () => {
  await hourly(await stage.folder(2), { imagesPerSend: 2, keyboardId: await stage.keyboard() });
  await world.elapse(10_000);
  expect(stage.seen()).toMatchObject([
    { content: "photo", isAlbum: true, text: "", hasKeyboard: false },
    { content: "photo", isAlbum: true, text: "", hasKeyboard: false },
    { content: "text", isAlbum: false, text: "Play", hasKeyboard: true },
  ]);
  expect(stage.deliveries()).toMatchObject([{ state: "sent", step: 2 }]);
});

test("an animation is sent on its own, because an album cannot contain it", async () => {
  const folderId = await stage.folder(2);
  await stage.addImages(folderId, new File([gif()], "dance.gif"));
  await hourly(folderId, { imagesPerSend: 3 });
  await world.elapse(30_000);
  expect(stage.seen().map(({ content }) => content)).toEqual([
    "photo",
    "photo",
    "animation",
    "text",
  ]);
});

test("fills in the variables: the time and date of the run, and a random number", async () => {
  await hourly(await stage.folder(1), { messageTemplate: "{time} {date} {random} {other}" });
  await world.elapse(1.5 * HOUR);
  const [first, second] = stage.seen().map(({ text }) => text);
  expect(first).toMatch(/^12:00 15 พ\.ย\. 2569 [1-9]\d{3} \{other\}$/);
  expect(second).toMatch(/^13:00 15 พ\.ย\. 2569 [1-9]\d{3} \{other\}$/);
});

test("each group gets its own random number", async () => {
  const many = await createWorld({ isInMemory: true });
  const manyStage = await createBotInGroups(many, { groups: 20 });
  await manyStage.campaign(await manyStage.folder(1), { messageTemplate: "{random}" });
  await many.elapse(10_000);
  expect(new Set(manyStage.seen().map(({ text }) => text)).size).toBeGreaterThan(15);
  await many.close();
});
