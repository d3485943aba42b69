import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const schedule = async (fields: Record<string, unknown> = {}): Promise<string> =>
  (await stage.schedule({ ...soon, ...fields })).body.id;
const update = (id: string, fields: Record<string, unknown> = {}) =>
  world.call("PUT", `/api/schedules/${id}`, stage.form({ ...soon, ...fields }));
const act = (id: string, verb: string) => world.call("POST", `/api/schedules/${id}/${verb}`);
const get = async (id: string) => (await world.call("GET", `/api/schedules/${id}`)).body;

test("an edit changes text, groups, keyboard and time", async () => {
  const id = await schedule();
  const keyboardId = await stage.keyboard();
  const { status, body } = await update(id, {
    message: "Changed",
    groups: ["grp_000002"],
    keyboardId,
    time: "06:10",
    timezone: "Europe/Berlin",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: "Changed",
    group_count: 1,
    keyboard_id: keyboardId,
    time: "06:10",
    timezone: "Europe/Berlin",
    scheduled_time: "2026-11-15T05:10:00.000Z",
    status: "waiting",
  });
  await world.elapse(15 * MINUTE);
  expect(stage.seen()).toMatchObject([
    {
      chat: "Group 2",
      text: "Changed",
      hasKeyboard: true,
      at: Date.parse("2026-11-15T05:10:00Z"),
    },
  ]);
});

test("the picture is kept, replaced or removed, and no file is left behind", async () => {
  const id = await schedule({ image: pictureFile(1) });
  const kept = await update(id, { message: "Kept" });
  expect(kept.body.image_urls).toHaveLength(1);
  const replaced = await update(id, { image: pictureFile(2) });
  const image = await world.fetch(replaced.body.image_urls[0]);
  expect(await image.bytes()).toEqual(await pictureFile(2).bytes());
  expect(await world.storedFiles()).toHaveLength(1);
  const removed = await update(id, { picture: "remove" });
  expect(removed.body).toMatchObject({ image_urls: [], image_url: null });
  expect(await world.storedFiles()).toEqual([]);
  const added = await update(id, { image: pictureFile(3) });
  expect(added.body.image_urls).toHaveLength(1);
});

test("a replaced picture is kept while a queued run needs it", async () => {
  const id = await schedule({ repeat: "daily", image: pictureFile(1) });
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 300 },
    next: 2,
  });
  await world.elapse(6 * MINUTE);
  await update(id, { repeat: "daily", image: pictureFile(2) });
  expect(await world.storedFiles()).toHaveLength(2);
  await world.elapse(10 * MINUTE);
  expect(stage.seen()).toMatchObject([{ content: "photo" }, { content: "photo" }]);
});

test("a recurring message keeps its next run and first date when only its text changes", async () => {
  const id = await schedule({ date: "2026-11-30", repeat: "monthly" });
  world.clock.advance(Date.parse("2027-02-10T05:00:00Z") - world.clock.now());
  await world.elapse(MINUTE);
  const before = await get(id);
  expect(before.scheduled_time).toBe("2027-02-28T05:05:00.000Z");
  const same = { date: "2026-11-30", repeat: "monthly", message: "Changed" };
  const { body } = await update(id, same);
  expect(body.occurrences).toEqual(before.occurrences);
  expect(body.occurrences[1]).toBe("2027-03-30T05:05:00.000Z");
});

test("a new time for a recurring message that has begun applies from now on", async () => {
  const id = await schedule({ repeat: "daily" });
  await world.elapse(6 * MINUTE);
  const { body } = await update(id, { repeat: "daily", time: "11:00" });
  expect(body.occurrences[0]).toBe("2026-11-16T04:00:00.000Z");
  expect(
    (await update(id, { repeat: "weekly", time: "13:00" })).body.occurrences.slice(0, 2),
  ).toEqual(["2026-11-15T06:00:00.000Z", "2026-11-22T06:00:00.000Z"]);
});

test("the first date of a recurring message that has begun may stay; otherwise it must be ahead", async () => {
  const refusal = (time: string) => ({
    status: 422,
    body: { error: `${time} has passed in Asia/Bangkok. Choose a later time.` },
  });
  const id = await schedule({ repeat: "daily" });
  const passed = { repeat: "daily", time: "11:00" };
  const ofNew = await stage.schedule({ ...soon, ...passed, message: "Hello" });
  expect(await update(id, passed)).toMatchObject(refusal("15 Nov 2026, 11:00"));
  expect(ofNew).toMatchObject(refusal("15 Nov 2026, 11:00"));
  await world.elapse(6 * MINUTE);
  expect((await update(id, passed)).status).toBe(200);
  const earlier = { repeat: "daily", date: "2026-11-14" };
  expect(await update(id, earlier)).toMatchObject(refusal("14 Nov 2026, 12:05"));
  const single = await schedule({ time: "12:30" });
  expect(await update(single, { ...passed })).toMatchObject(refusal("15 Nov 2026, 11:00"));
});

test("a paused message stays paused, and a missed one waits again", async () => {
  const id = await schedule();
  await act(id, "pause");
  expect((await update(id, { message: "Later", time: "12:20" })).body.status).toBe("paused");
  await world.elapse(30 * MINUTE);
  await act(id, "resume");
  expect(await update(id, { time: "12:20" })).toMatchObject({
    status: 422,
    body: { error: "15 Nov 2026, 12:20 has passed in Asia/Bangkok. Choose a later time." },
  });
  const { body } = await update(id, { message: "At last", time: "12:40" });
  expect(body).toMatchObject({ status: "waiting", note: null, ended_at: null });
  await world.elapse(15 * MINUTE);
  expect(stage.seen().map(({ text }) => text)).toEqual(["At last", "At last"]);
  expect(await get(id)).toMatchObject({ status: "done", misses: [{ runs: 1 }] });
});

test("after a change of bot, the new bot sends the message", async () => {
  const id = await schedule();
  const { control } = world.telegram;
  const other = control.createBot({ name: "Other" });
  const { body } = await world.call("POST", "/api/bots", { name: "Other", token: other.token });
  for (const { chatId } of stage.chats) control.addBot(chatId, other.id);
  expect((await update(id, { botId: body.id })).body.bot_name).toBe("Other");
  await world.elapse(6 * MINUTE);
  expect(stage.seen()).toEqual([]);
  const posts = world.telegram.journal.all().filter(({ botId }) => botId === other.id);
  expect(posts.filter(({ kind }) => kind === "posted")).toHaveLength(2);
});

test("a message that has ended cannot be changed", async () => {
  const id = await schedule();
  await world.elapse(6 * MINUTE);
  expect(await update(id, { time: "13:00" })).toMatchObject({
    status: 422,
    body: { error: "This message has ended and cannot be changed. Write a new one." },
  });
  expect((await world.call("PUT", "/api/schedules/sch_x", stage.form(soon))).status).toBe(404);
});

test.each([
  [
    "a one-time message in the past",
    { time: "11:00" },
    "15 Nov 2026, 11:00 has passed in Asia/Bangkok. Choose a later time.",
  ],
  ["an empty message", { message: " " }, "Enter a message."],
  ["no groups", { groups: [] }, "Select at least one group."],
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
  ["an unknown bot", { botId: "bot_x" }, "This bot is no longer in the list. Choose another."],
  ["an unknown value for the picture", { picture: "frame" }, "Choose keep or remove."],
])("refuses %s, and changes nothing", async (_, fields, error) => {
  const id = await schedule({ image: pictureFile(1) });
  const before = await get(id);
  const answer = await update(id, { image: pictureFile(2), ...fields });
  expect(answer).toMatchObject({ status: 422, body: { error } });
  expect(await get(id)).toEqual(before);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("an edit also changes formats and options", async () => {
  const entities = [{ type: "bold", offset: 0, length: 5 }];
  const id = await schedule({ entities: JSON.stringify(entities), silent: "true" });
  expect(await get(id)).toMatchObject({ entities, silent: true, pin: false });
  const italic = [{ type: "italic", offset: 0, length: 2 }];
  await update(id, { message: "Later", entities: JSON.stringify(italic), pin: "true" });
  expect(await get(id)).toMatchObject({
    message: "Later",
    entities: italic,
    silent: false,
    pin: true,
  });
});
