import { Activity } from "@tbm/contract/activity.ts";
import { expect, test } from "vitest";

import { pictureFile } from "#testing/world/bot-in-groups.ts";
import type { BotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { eachSharedStage } from "#testing/world/each-shared-stage.ts";
import type { World } from "#testing/world/world.ts";

let world: World;
let stage: BotsSharingGroups;
eachSharedStage((made) => ({ world, stage } = made));

/** Whether the dashboard offers to send each failed message through another bot. */
async function offers() {
  const { failed } = Activity.parse((await world.call("GET", "/api/activity")).body);
  return failed.items.map((item) => item.needs_other_bot === true);
}

const [FIRST, SECOND, THIRD] = [0, 1, 2];

test("what another bot can post is offered to it, until none can", async () => {
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  await stage.send({ message: "Hello" });
  expect(await offers()).toEqual([true]);
  stage.silence(SECOND, 0);
  expect(await offers()).toEqual([true]);
  stage.silence(THIRD, 0);
  expect(await offers()).toEqual([false]);
});

test("what an offline bot could not send is offered only if another bot can post there", async () => {
  world.telegram.control.revokeToken(stage.bot.id);
  await stage.send({ message: "Hello", groups: stage.groups.slice(0, 2) });
  expect(await offers()).toEqual([true]);
  for (const bot of [SECOND, THIRD]) stage.silence(bot, 0);
  expect(await offers()).toEqual([true]);
  for (const bot of [SECOND, THIRD]) stage.silence(bot, 1);
  expect(await offers()).toEqual([false]);
});

test("a message with a picture is not offered to bots that may not send pictures", async () => {
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  await stage.send({ message: "Hello", image: pictureFile() });
  world.database.exec("UPDATE memberships SET can_send_photos = 0");
  expect(await offers()).toEqual([false]);
  world.database
    .prepare("UPDATE memberships SET can_send_photos = 1 WHERE bot_id = ?")
    .run(stage.bots[THIRD]?.id ?? "");
  expect(await offers()).toEqual([true]);
});

test("what no bot may post there is not offered", async () => {
  for (const bot of [FIRST, SECOND, THIRD]) stage.silence(bot, 0);
  await stage.sendAutomatic();
  expect(await offers()).toEqual([false]);
});
