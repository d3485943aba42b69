import { expect, test } from "vitest";

import { type Bed, flood, limitedTo, sayHi } from "#testing/limited-testbed.ts";
import { photoFile } from "#testing/test-pictures.ts";
import { createTestbed, ROOT } from "#testing/testbed.ts";

import { LimitSettings, noLimits } from "./limit-settings.ts";

const ok = { ok: true };

const postIds = async (bed: Bed, count: number) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const { message_id } = await bed.result("sendMessage", { chat_id: bed.group.id, text: "x" });
    ids.push(Number(message_id));
  }
  bed.clock.advance(1000);
  return ids;
};

test("edits, deletions and pins count as messages for the bot's limit per second", async () => {
  const bed = limitedTo({ botMessagesPerSecond: 4, changesCountAsMessages: true });
  const [one, two] = await postIds(bed, 2);
  const target = { chat_id: bed.group.id, message_id: one };
  bed.control.promoteBot(bed.group.id, bed.bot.id);
  expect(await bed.call("editMessageText", { ...target, text: "y" })).toMatchObject(ok);
  expect(await bed.call("pinChatMessage", target)).toMatchObject(ok);
  expect(await bed.call("unpinChatMessage", target)).toMatchObject(ok);
  expect(await bed.call("deleteMessage", target)).toMatchObject(ok);
  const other = { chat_id: bed.group.id, message_id: two };
  expect(await bed.call("editMessageText", { ...other, text: "y" })).toEqual(flood(1));
  expect(await bed.call("pinChatMessage", other)).toEqual(flood(1));
  expect(await bed.call("deleteMessage", other)).toEqual(flood(1));
  const many = { chat_id: bed.group.id, message_ids: [two] };
  expect(await bed.call("deleteMessages", many)).toEqual(flood(1));
  expect(await sayHi(bed)).toEqual(flood(1));
  bed.clock.advance(1000);
  expect(await bed.call("deleteMessages", many)).toMatchObject(ok);
});

test("an edit refused by the group's limit does not count against the bot's", async () => {
  const bed = limitedTo({
    botMessagesPerSecond: 3,
    changesCountAsMessages: true,
    groupEditsPerMinute: 1,
  });
  const [one] = await postIds(bed, 1);
  const edit = (text: string) =>
    bed.call("editMessageText", { chat_id: bed.group.id, message_id: one, text });
  expect(await edit("a")).toMatchObject(ok);
  expect(await edit("b")).toEqual(flood(60));
  expect(await sayHi(bed)).toMatchObject(ok);
  expect(await sayHi(bed)).toMatchObject(ok);
  expect(await sayHi(bed)).toEqual(flood(1));
});

test("reading calls have their own limit of 30 a second", async () => {
  const bed = limitedTo({ botReadsPerSecond: 30, botMessagesPerSecond: 30 });
  const target = { chat_id: bed.group.id, user_id: bed.bot.id };
  const methods = ["getChat", "getChatMember", "getChatMemberCount", "getChatAdministrators"];
  for (let count = 0; count < 30; count++) {
    expect(await bed.call(methods[count % 4] ?? "", target)).toMatchObject(ok);
  }
  expect(await bed.call("getChat", target)).toEqual(flood(1));
  expect(await bed.call("getFile", { file_id: "x" })).toEqual(flood(1));
  expect(await sayHi(bed)).toMatchObject(ok);
  expect(await bed.call("getMe")).toMatchObject(ok);
  bed.clock.advance(1000);
  expect(await bed.call("getChat", target)).toMatchObject(ok);
});

test("an album larger than a limit never passes", async () => {
  const bed = limitedTo({ groupMessagesPerMinute: 4 });
  const album = (items: number) => {
    const media = Array.from({ length: items }, () => ({ type: "photo", media: "attach://a" }));
    return bed.call("sendMediaGroup", { chat_id: bed.group.id, media, a: photoFile() });
  };
  expect(await album(5)).toEqual(flood(60));
  bed.clock.advance(60_000);
  expect(await album(5)).toEqual(flood(60));
  expect(await album(4)).toMatchObject(ok);
});

test("with a flood penalty, sending during a 429 lengthens the wait each time", async () => {
  const bed = limitedTo({ chatMessagesPerSecond: 1, floodPenaltySeconds: 5 });
  await sayHi(bed);
  expect(await sayHi(bed)).toEqual(flood(1));
  expect(await sayHi(bed)).toEqual(flood(6));
  bed.clock.advance(1000);
  expect(await sayHi(bed)).toEqual(flood(15));
  bed.clock.advance(15_000);
  expect(await sayHi(bed)).toMatchObject(ok);
  expect(await sayHi(bed)).toEqual(flood(1));
  expect(await sayHi(bed)).toEqual(flood(6));
});

test("the flood penalty applies only to its chat", async () => {
  const bed = limitedTo({ chatMessagesPerSecond: 1, floodPenaltySeconds: 5 });
  const other = bed.control.createChat({ type: "supergroup", title: "Other" });
  bed.control.addBot(other.id, bed.bot.id);
  for (let count = 0; count < 3; count++) await sayHi(bed);
  expect(await sayHi(bed, other.id)).toMatchObject(ok);
});

test("new tokens are limited across all addresses", async () => {
  const bed = limitedTo({ allNewTokensPerMinute: 3, newTokensPerMinute: 2 });
  const callWith = async (address: string) => {
    const { token } = bed.control.createBot({ name: "Bot" });
    const env = { incoming: { socket: { remoteAddress: address } } };
    return (await bed.simulator.app.request(`${ROOT}/bot${token}/getMe`, {}, env)).json();
  };
  expect(await callWith("10.0.0.1")).toMatchObject(ok);
  expect(await callWith("10.0.0.1")).toMatchObject(ok);
  expect(await callWith("10.0.0.1")).toEqual(flood(61));
  expect(await callWith("10.0.0.2")).toMatchObject(ok);
  expect(await callWith("10.0.0.3")).toEqual(flood(61));
  bed.clock.advance(60_000);
  expect(await callWith("10.0.0.3")).toMatchObject(ok);
});

test("the default limits are Telegram's known numbers", () => {
  expect(LimitSettings.parse({})).toMatchObject({
    botMessagesPerSecond: 30,
    chatMessagesPerSecond: 1,
    chatBurst: 1,
    groupMessagesPerMinute: 20,
    groupEditsPerMinute: 20,
    floodPenaltySeconds: null,
    unsentPerChat: 310,
    newTokensPerMinute: 20,
    newTokensPerHour: 600,
    allNewTokensPerMinute: 1000,
    allNewTokensPerHour: 10_000,
  });
});

test("without limits nothing gets 429", async () => {
  const bed = createTestbed({ limits: noLimits() });
  for (let count = 0; count < 100; count++) {
    expect(await bed.call("getChat", { chat_id: bed.group.id })).toMatchObject(ok);
    expect(await sayHi(bed)).toMatchObject(ok);
  }
});
