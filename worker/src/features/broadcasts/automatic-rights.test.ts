import { expect, test } from "vitest";

import { pictureFile } from "#testing/world/bot-in-groups.ts";
import type { BotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { eachSharedStage } from "#testing/world/each-shared-stage.ts";
import type { World } from "#testing/world/world.ts";

let world: World;
let stage: BotsSharingGroups;
eachSharedStage((made) => ({ world, stage } = made));

/** What is known about every bot in the first group. */
const setRights = (columns: string) =>
  world.database
    .prepare(`UPDATE memberships SET ${columns}, standing_at = '1' WHERE chatId = ?`)
    .run(String(stage.chats[0]?.chatId));

/** Silences the given bots in the first group, for a reason. */
function silence(code: string, bots: readonly number[] = [0, 1, 2]): void {
  for (const bot of bots) {
    stage.silence(bot, 0);
    world.database
      .prepare("UPDATE memberships SET cause = ? WHERE bot_id = ? AND chatId = ?")
      .run(
        JSON.stringify({ code, params: {} }),
        stage.bots[bot]?.id ?? "",
        String(stage.chats[0]?.chatId),
      );
  }
}

/** Sends to all groups, and returns why the first did not get it. */
async function reasonOf(fields: Parameters<BotsSharingGroups["sendAutomatic"]>[0] = {}) {
  const { body } = await stage.sendAutomatic(fields);
  expect(body).toMatchObject({ totalSent: 11, totalFailed: 1 });
  return stage.deliveries()[0]?.reason;
}

const withPicture = { image: pictureFile() };

test("if no bot may send pictures, that right is named, before sending and afterwards", async () => {
  setRights("can_send_photos = 0");
  const { body } = await world.until(
    world.call("POST", "/api/preflight", {
      botId: "auto",
      groups: stage.groups,
      source: "now",
      message: "Hello",
      pictures: [{ type: "image/png", size: 100 }],
    }),
  );
  expect(body.groups).toMatchObject([{ cause: { code: "no_bot_may_send_photos" } }]);
  expect(await reasonOf(withPicture)).toBe(
    "None of your bots is allowed to send pictures in the group. Ask an administrator to let one of them send pictures.",
  );
});

test("each message names the right that it needs itself", async () => {
  setRights("can_send_photos = 0, is_bound = 1");
  world.insertRows({
    chatPermissions: [
      {
        chatId: String(stage.chats[0]?.chatId),
        can_send_messages: false,
        can_send_photos: true,
        told_at: "1",
      },
    ],
  });
  expect(await reasonOf()).toContain("is allowed to write in the group");
  const alone = { ...withPicture, groups: stage.groups.slice(0, 1) };
  expect((await stage.sendAutomatic(alone)).body.cause.code).toBe("no_bot_may_send_photos");
});

test("if no bot is an administrator of a channel, the sentence says so", async () => {
  silence("standing_channel_not_admin");
  expect(await reasonOf()).toBe(
    "None of your bots is an administrator of the channel. Ask its owner to make one of them an administrator who can post messages.",
  );
});

test("of several reasons, the one that is easiest to remedy is named", async () => {
  silence("standing_channel_not_admin", [0]);
  silence("standing_channel_right_missing", [1]);
  silence("standing_removed", [2]);
  expect(await reasonOf()).toContain("has the right to post in the channel");
});

test("a bot that lacks one right counts more than one that may not write at all", async () => {
  setRights("can_send_photos = 0");
  silence("standing_restricted", [0, 1]);
  expect(await reasonOf(withPicture)).toContain("send pictures");
});

test("if no bot is in the group anymore, no right is named", async () => {
  setRights(`standing = 'absent', cause = '{"code":"standing_removed","params":{}}'`);
  expect(await reasonOf()).toBe("None of your bots can post there.");
});

test("once one of the bots has the right, it can take over what failed", async () => {
  setRights("can_send_photos = 0");
  const { body } = await stage.sendAutomatic(withPicture);
  const path = `/api/broadcasts/${body.broadcastId}/substitutes`;
  expect((await world.call("GET", path)).body).toMatchObject({ groups: 0, bots: [] });
  world.database
    .prepare("UPDATE memberships SET can_send_photos = 1 WHERE bot_id = ?")
    .run(stage.bots[2]?.id ?? "");
  expect((await world.call("GET", path)).body).toMatchObject({
    groups: 1,
    bots: [{ bot_name: "Shop 3", groups: 1 }],
  });
});
