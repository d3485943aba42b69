import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(() => world.close());

const rateLimitNextCall = (seconds: number) =>
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: seconds },
    next: 1,
  });

test("a folder of a campaign cannot be deleted, even if it is empty", async () => {
  const folderId = await stage.folder(0);
  const { body } = await stage.campaign(folderId, { name: "Quiz" });
  expect(await world.call("DELETE", `/api/folders/${folderId}`)).toMatchObject({
    status: 409,
    body: { error: "This folder is used by the campaign “Quiz”.", code: "in_use" },
  });
  await world.call("DELETE", `/api/campaigns/${body.id}`);
  expect((await world.call("DELETE", `/api/folders/${folderId}`)).status).toBe(204);
});

test("the refusal names all campaigns of a folder", async () => {
  const folderId = await stage.folder(0);
  const refusal = async () => (await world.call("DELETE", `/api/folders/${folderId}`)).body.error;
  for (const name of ["One", "Two"]) await stage.campaign(folderId, { name });
  expect(await refusal()).toBe("This folder is used by the campaigns “One” and “Two”.");
  await stage.campaign(folderId, { name: "Three" });
  expect(await refusal()).toBe("This folder is used by the campaigns “One”, “Two”, and “Three”.");
});

test("an image that is deleted while a run with it is queued is still sent by that run", async () => {
  rateLimitNextCall(60);
  const folderId = await stage.folder(0);
  const [id] = await stage.addImages(folderId, pictureFile());
  await stage.campaign(folderId);
  await world.elapse(1000);
  expect((await world.call("DELETE", `/api/images/${id}`)).status).toBe(204);
  await world.elapse(120_000);
  expect(stage.seen()).toMatchObject([{ content: "photo" }]);
  expect(stage.breaches()).toEqual([]);
});

test("a scheduled message and a queued message both keep their images", async () => {
  await stage.schedule({
    message: "Hello",
    date: "2026-11-15",
    time: "12:05",
    image: pictureFile(1),
  });
  rateLimitNextCall(60);
  await stage.send({ message: "Now", image: pictureFile(2) });
  expect(await world.storedFiles()).toHaveLength(2);
  await world.elapse(6 * 60_000);
  expect(stage.seen()).toMatchObject([{ text: "Now" }, { text: "Hello" }]);
  expect(new Set(stage.seen().map(({ picture }) => picture)).size).toBe(2);
});
