import { Activity } from "@tbm/contract/activity.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(() => stage.world.close());

const NONE = { total: 0, items: [] };
const REFUSAL = { kind: "error", code: 400, description: "Bad Request: message can't be edited" };

const activity = async () => Activity.parse((await stage.world.call("GET", "/api/activity")).body);

async function failedEdit(id: string, message: string): Promise<void> {
  const match = { chatId: stage.chats[0]?.chatId ?? 0, method: "editMessageText" };
  stage.telegram.addFault({ ...REFUSAL, kind: "error", match, next: 1 });
  await stage.finished((await stage.edit(id, { message })).body.id);
}

test("a change in progress is listed with the message that it changes", async () => {
  const id = await stage.post({ message: "Wrong price" });
  const match = { chatId: stage.chats[1]?.chatId ?? 0 };
  const parameters = { retry_after: 60 };
  stage.telegram.addFault({ kind: "error", code: 429, parameters, match, next: 1 });
  const { body } = await stage.remove(id);
  await stage.world.passTime(() => stage.visible().length === 1);
  const { changing, sending } = await activity();
  expect(sending).toEqual(NONE);
  expect(changing).toMatchObject({
    total: 1,
    items: [
      {
        id: body.id,
        kind: "delete",
        broadcast_id: id,
        bot_name: "Shop",
        message: "Wrong price",
        finished_at: null,
        total: 3,
        sent: 2,
        pending: 1,
      },
    ],
  });
  await stage.settled();
  expect(await activity()).toMatchObject({ changing: NONE, failed_changes: NONE });
});

test("a change that failed somewhere is listed until it is made again", async () => {
  const id = await stage.post({ message: "Wrong price" });
  await failedEdit(id, "Right price");
  const { failed, failed_changes } = await activity();
  expect(failed).toEqual(NONE);
  expect(failed_changes).toMatchObject({
    total: 1,
    items: [{ kind: "edit", broadcast_id: id, message: "Wrong price", sent: 2, failed: 1 }],
  });
  await stage.finished((await stage.edit(id, { message: "The right price" })).body.id);
  expect((await activity()).failed_changes).toEqual(NONE);
});

test("a deletion takes the place of an edit that failed", async () => {
  const id = await stage.post({ message: "Wrong price" });
  await failedEdit(id, "Right price");
  await stage.finished((await stage.remove(id)).body.id);
  expect((await activity()).failed_changes).toEqual(NONE);
});

test("a keyboard's update is listed with the keyboard's name", async () => {
  const keyboardId = await stage.keyboard("Links");
  await stage.post({ message: "Hello", keyboardId });
  const keyboard = { inline_keyboard: [[{ text: "New", url: "https://shop.example.com" }]] };
  await stage.world.call("PUT", `/api/keyboards/${keyboardId}`, { name: "Links", keyboard });
  stage.limitGroup(1);
  await stage.world.call("POST", `/api/keyboards/${keyboardId}/update-posts`);
  expect((await activity()).changing).toMatchObject({
    total: 1,
    items: [{ kind: "buttons", keyboard_id: keyboardId, title: "Links", total: 3 }],
  });
});
