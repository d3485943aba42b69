import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };

let world: World;
let stage: BotInGroups;
let keyboardId: string;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
  keyboardId = await stage.keyboard();
});
afterEach(() => world.close());

const remove = () => world.call("DELETE", `/api/keyboards/${keyboardId}`);

test("a keyboard of a campaign cannot be deleted, even while the campaign is paused", async () => {
  const { body } = await stage.campaign(await stage.folder(), { name: "Quiz", keyboardId });
  const refused = {
    status: 409,
    body: { error: "This keyboard is used by the campaign “Quiz”.", code: "in_use" },
  };
  expect(await remove()).toMatchObject(refused);
  await world.call("POST", `/api/campaigns/${body.id}/stop`);
  expect(await remove()).toMatchObject(refused);
  await world.call("DELETE", `/api/campaigns/${body.id}`);
  expect((await remove()).status).toBe(204);
});

test("a keyboard of a scheduled message cannot be deleted until the message is sent", async () => {
  await stage.schedule({ ...soon, keyboardId });
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: "This keyboard is used by 1 scheduled message.", code: "in_use" },
  });
  await world.elapse(6 * 60_000);
  expect((await remove()).status).toBe(204);
});

test("the refusal names everything that uses the keyboard", async () => {
  const folderId = await stage.folder();
  for (const name of ["One", "Two"]) await stage.campaign(folderId, { name, keyboardId });
  for (const time of ["12:05", "12:06"]) await stage.schedule({ ...soon, time, keyboardId });
  const users = "the campaign “One”, the campaign “Two”, and 2 scheduled messages";
  expect((await remove()).body.error).toBe(`This keyboard is used by ${users}.`);
});

test("a keyboard can be deleted once the bot of everything that used it is deleted", async () => {
  await stage.schedule({ ...soon, keyboardId });
  await stage.campaign(await stage.folder(), { keyboardId });
  await world.until(world.call("DELETE", `/api/bots/${stage.botId}`));
  expect((await remove()).status).toBe(204);
});
