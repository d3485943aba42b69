import { ScheduledMessage } from "@tbm/contract/messages.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(() => world.close());

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const waiting = async () => (await world.call("GET", "/api/init")).body.scheduledMessages;
const sentAt = () => stage.seen().map(({ at }) => new Date(at).toISOString());
const jumpTo = (moment: string) => world.clock.advance(Date.parse(moment) - world.clock.now());

test("the answer is the record, with the groups as JSON text and the URL of the image", async () => {
  const keyboardId = await stage.keyboard();
  const { status, body } = await stage.schedule({
    ...soon,
    repeat: "daily",
    image: pictureFile(),
    keyboardId,
  });
  expect(status).toBe(201);
  expect(ScheduledMessage.parse(body)).toMatchObject({
    id: expect.stringMatching(/^sch_[\w-]{22}$/),
    bot_id: stage.botId,
    groups: JSON.stringify(stage.groups),
    message: "Hello",
    image_url: expect.stringContaining("/api/files/"),
    keyboard_id: keyboardId,
    repeat_type: "daily",
    scheduled_time: "2026-11-15T05:05:00.000Z",
  });
  expect(await waiting()).toEqual([body]);
  const image = await world.fetch(body.image_url);
  expect(await image.bytes()).toEqual(await pictureFile().bytes());
});

test("image, keyboard and repeat are optional", async () => {
  const { body } = await stage.schedule(soon);
  expect(body).toMatchObject({ image_url: null, keyboard_id: null, repeat_type: "none" });
});

test("a message is sent at its time in the worker's time zone, and not before", async () => {
  await stage.schedule(soon);
  await world.elapse(5 * MINUTE - 1);
  expect(stage.seen()).toEqual([]);
  await world.elapse(MINUTE);
  expect(sentAt()).toEqual(["2026-11-15T05:05:00.000Z", "2026-11-15T05:05:00.000Z"]);
  expect(stage.breaches()).toEqual([]);
});

test("a message is sent at its time in the given time zone", async () => {
  const { body } = await stage.schedule({ ...soon, time: "06:05", timezone: "Europe/Berlin" });
  expect(body.scheduled_time).toBe("2026-11-15T05:05:00.000Z");
  await world.elapse(6 * MINUTE);
  expect(stage.seen()).toHaveLength(2);
});

test("accepts a date ten years ahead", async () => {
  const { body } = await stage.schedule({ ...soon, date: "2036-11-15" });
  expect(body.scheduled_time).toBe("2036-11-15T05:05:00.000Z");
});

test("TIMEZONE is the default time zone", async () => {
  const other = await createWorld({ isInMemory: true, environment: { TIMEZONE: "UTC" } });
  const theirs = await createBotInGroups(other, { groups: 1 });
  const { body } = await theirs.schedule({ ...soon, time: "05:05" });
  expect(body.scheduled_time).toBe("2026-11-15T05:05:00.000Z");
  await other.close();
});

test("image, text and keyboard arrive as they do with Send now", async () => {
  const keyboardId = await stage.keyboard("Buy");
  await stage.schedule({ ...soon, image: pictureFile(), keyboardId });
  await world.elapse(6 * MINUTE);
  expect(stage.seen()).toMatchObject([
    { chat: "Group 1", content: "photo", text: "Hello", hasKeyboard: true },
    { chat: "Group 2", content: "photo", text: "Hello", hasKeyboard: true },
  ]);
});

test.each([
  [
    "a time that has passed",
    { time: "11:59" },
    "15 Nov 2026, 11:59 has passed in Asia/Bangkok. Choose a later time.",
  ],
  [
    "the current time",
    { time: "12:00" },
    "15 Nov 2026, 12:00 has passed in Asia/Bangkok. Choose a later time.",
  ],
  [
    "a recurring message that begins in the past",
    { date: "2026-11-14", repeat: "daily" },
    "14 Nov 2026, 12:05 has passed in Asia/Bangkok. Choose a later time.",
  ],
  [
    "a time that has passed in another time zone",
    { timezone: "Asia/Tokyo" },
    "15 Nov 2026, 12:05 has passed in Asia/Tokyo. Choose a later time.",
  ],
  [
    "a date that is more than ten years ahead",
    { date: "2036-11-16" },
    "16 Nov 2036 is more than 10 years ahead. Choose an earlier date.",
  ],
  [
    "the last possible date",
    { date: "9999-12-31", time: "23:59", timezone: "America/New_York" },
    "31 Dec 9999 is more than 10 years ahead. Choose an earlier date.",
  ],
  [
    "an unknown time zone",
    { timezone: "Asia/Atlantis" },
    "“Asia/Atlantis” is not a time zone; write it as Asia/Bangkok.",
  ],
  ["a day that does not exist", { date: "2026-02-30" }, "There is no date 2026-02-30."],
  ["a date in another form", { date: "15.11.2026" }, "The date must be given as YYYY-MM-DD."],
  ["a time that does not exist", { time: "24:00" }, "The time must be given as HH:mm."],
  ["a time in another form", { time: "1:05 pm" }, "The time must be given as HH:mm."],
  [
    "an unknown repeat",
    { repeat: "hourly" },
    "Repeat must be one of none, daily, weekly, monthly, custom.",
  ],
  ["no groups", { groups: [] }, "Select at least one group."],
  ["an empty message", { message: " " }, "Enter a message."],
  ["an unknown bot", { botId: "bot_x" }, "This bot is no longer in the list. Choose another."],
  [
    "an unknown group",
    { groups: ["grp_x"] },
    "A selected group is no longer in the list. Refresh and select again.",
  ],
  [
    "an unknown keyboard",
    { keyboardId: "kbd_x" },
    "This keyboard is no longer in the list. Choose another.",
  ],
])("refuses %s, and stores nothing", async (_, fields, error) => {
  const answer = await stage.schedule({ ...soon, image: pictureFile(), ...fields });
  expect(answer).toMatchObject({ status: 422, body: { error } });
  expect(await waiting()).toEqual([]);
  expect(await world.storedFiles()).toEqual([]);
});

test("a one-time message runs once and leaves the list", async () => {
  await stage.schedule(soon);
  expect(await waiting()).toHaveLength(1);
  await world.elapse(6 * MINUTE);
  expect(await waiting()).toEqual([]);
  for (const day of ["16", "22"]) {
    jumpTo(`2026-11-${day}T05:04:00Z`);
    await world.elapse(2 * MINUTE);
  }
  expect(stage.seen()).toHaveLength(2);
});

test.each([
  ["daily", ["2026-11-16T05:05:00.000Z", "2026-11-17T05:05:00.000Z"]],
  ["weekly", ["2026-11-22T05:05:00.000Z", "2026-11-29T05:05:00.000Z"]],
  ["monthly", ["2026-12-15T05:05:00.000Z", "2027-01-15T05:05:00.000Z"]],
])("a %s message runs again at the same time of day", async (repeat, later) => {
  await stage.schedule({ ...soon, repeat, groups: ["grp_000001"] });
  await world.elapse(6 * MINUTE);
  for (const moment of later) {
    expect(await waiting()).toMatchObject([{ scheduled_time: moment }]);
    jumpTo(moment);
    world.clock.advance(-MINUTE);
    await world.elapse(2 * MINUTE);
  }
  expect(sentAt()).toEqual(["2026-11-15T05:05:00.000Z", ...later]);
  expect(stage.breaches()).toEqual([]);
});

test("a run uses the keyboard as it is when the run is queued", async () => {
  const keyboardId = await stage.keyboard("Before");
  await stage.schedule({ ...soon, keyboardId });
  const keyboard = { inline_keyboard: [[{ text: "After", url: "https://other.example.com" }]] };
  await world.call("PUT", `/api/keyboards/${keyboardId}`, { name: "Links", keyboard });
  await world.elapse(6 * MINUTE);
  expect(stage.seen()).toHaveLength(2);
  for (const { buttons } of stage.seen()) expect(buttons).toContain("After");
});

test("a group that was deleted in the meantime is left out, and the others get the message", async () => {
  await stage.schedule(soon);
  expect((await world.call("DELETE", "/api/groups/grp_000001")).status).toBe(204);
  await world.elapse(6 * MINUTE);
  expect(stage.seen().map(({ chat }) => chat)).toEqual(["Group 2"]);
  expect(stage.breaches()).toEqual([]);
});
