import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(() => world.close());

const draft = (id: string) => world.call("GET", `/api/broadcasts/${id}/draft`);

test("a draft has everything the message was made of, and can be sent again", async () => {
  const keyboardId = await stage.keyboard();
  const ids = await stage.addImages(await stage.folder(0), pictureFile(1), pictureFile(2));
  const entities = [{ type: "bold", offset: 0, length: 5 }];
  const { body } = await stage.send({
    message: "Hello all",
    keyboardId,
    image: pictureFile(3),
    imageIds: JSON.stringify([ids[1]]),
    entities: JSON.stringify(entities),
    silent: "true",
  });
  const answer = await draft(body.broadcastId);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    botId: stage.botId,
    message: "Hello all",
    entities,
    silent: true,
    pin: false,
    keyboardId,
    images: [
      { id: expect.stringContaining(body.broadcastId), name: "3.png", type: "image/png" },
      { id: ids[1], name: "2.png", type: "image/png" },
    ],
  });
  expect(answer.body.groups.toSorted()).toEqual(stage.groups);
  const imageIds = answer.body.images.map(({ id }: { id: string }) => id);
  const again = await stage.send({
    message: answer.body.message,
    groups: answer.body.groups,
    imageIds: JSON.stringify(imageIds),
  });
  expect(again.body).toMatchObject({ totalSent: 2 });
  expect((await draft(again.body.broadcastId)).body.images).toMatchObject([
    { name: "3.png" },
    { name: "2.png" },
  ]);
});

test("the draft leaves out a bot, group or keyboard that was deleted since", async () => {
  const keyboardId = await stage.keyboard();
  const { body } = await stage.send({ message: "Hello", keyboardId });
  await world.call("DELETE", `/api/groups/${stage.groups[0]}`);
  await world.call("DELETE", `/api/keyboards/${keyboardId}`);
  await world.call("DELETE", `/api/bots/${stage.botId}`);
  expect((await draft(body.broadcastId)).body).toMatchObject({
    botId: null,
    groups: [stage.groups[1]],
    keyboardId: null,
    images: [],
  });
});

test("the draft of a campaign's broadcast has a number in place of {random}", async () => {
  await stage.campaign(await stage.folder(1), { messageTemplate: "No. {random}" });
  await world.passTime(() => stage.seen().length === 2);
  const { body } = await world.call("GET", "/api/broadcasts");
  expect((await draft(body[0].id)).body.message).toMatch(/^No\. \d{4}$/);
});

test("an unknown broadcast has no draft", async () => {
  expect(await draft("brd_unknown")).toMatchObject({ status: 404 });
});
