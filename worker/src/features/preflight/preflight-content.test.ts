import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { gif } from "#testing/world/pictures.ts";
import { textCause } from "#testing/world/stored-causes.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
  world.insertRows({ memberships: stage.memberships });
});
afterEach(() => world.close());

const ask = (fields: Record<string, unknown>, headers = {}) => {
  const input = { botId: stage.botId, groups: stage.groups, message: "Hello", source: "now" };
  return world.call("POST", "/api/preflight", { ...input, ...fields }, headers);
};
const faults = async (fields: Record<string, unknown>) => (await ask(fields)).body.faults;
const picture = (fields = {}) => ({ type: "image/png", size: 1000, ...fields });
const fault = (code: string, text: unknown) => {
  const cause = { code, params: expect.any(Object) };
  return { code, text, cause };
};
const blocking = (code: string, text: unknown) => ({ ...fault(code, text), isBlocking: true });
const remark = (code: string, text: unknown) => ({ ...fault(code, text), isBlocking: false });

test("a valid message has no faults, and nothing is sent or stored", async () => {
  const { status, body } = await ask({ keyboardId: await stage.keyboard() });
  expect(status).toBe(200);
  expect(body).toEqual({
    ready: 2,
    troubled: [],
    groups: [],
    faults: [],
    seconds: 0,
    waiting: 0,
  });
  expect(stage.broadcastCount()).toBe(0);
});

test("a preflight ignores an Idempotency-Key: its answer stays current, and no key is stored", async () => {
  const headers = { "Idempotency-Key": "press-0000001" };
  expect((await ask({}, headers)).body.ready).toBe(2);
  world.database.exec(`UPDATE memberships SET standing = 'absent', cause = ${textCause("Gone.")}`);
  expect((await ask({}, headers)).body.ready).toBe(0);
  expect(world.database.prepare("SELECT * FROM idempotency_keys").all()).toEqual([]);
});

test.each([
  ["   ", "Enter a message."],
  ["x".repeat(4097), "A message may have at most 4096 characters."],
  ["\ud800", "The message contains half of a character."],
])("reports a text that would be refused, %#", async (message, text) => {
  expect(await faults({ message })).toEqual([blocking("text_refused", text)]);
});

test("says which rule refuses a text", async () => {
  const cause = { code: "message_too_long", params: { limit: 4096 } };
  expect(await faults({ message: "x".repeat(4097) })).toMatchObject([
    { cause: { code: "text_refused", params: { cause } } },
  ]);
});

test("the length of a template counts with its variables filled in", async () => {
  const message = "{date}".repeat(600);
  expect(await faults({ message })).toEqual([]);
  const folderId = await stage.folder(1);
  const [first] = await faults({ source: "campaign", folderId, message });
  expect(first).toMatchObject({ code: "text_refused", isBlocking: true });
});

test("reports that a long text follows its picture, and a text with a keyboard follows its album", async () => {
  const long = "x".repeat(1025);
  const keyboardId = await stage.keyboard();
  const follows = "The text is over 1,024 characters, so it's posted separately after the picture.";
  expect(await faults({ message: long, pictures: [picture()] })).toEqual([
    remark("text_follows", follows),
  ]);
  const album = { pictures: [picture(), picture()], keyboardId };
  expect(await faults(album)).toEqual([
    remark("album_keyboard", expect.stringContaining("posted after it with the buttons")),
  ]);
  expect(await faults({ ...album, keyboardId: null })).toEqual([]);
  expect(await faults({ pictures: [picture()], keyboardId })).toEqual([]);
});

test("reports a keyboard that was deleted, or has a link that Telegram does not accept", async () => {
  const keyboardId = await stage.keyboard("Open");
  const layout = { inline_keyboard: [[{ text: "Open", url: "http://localhost" }]] };
  world.database.prepare("UPDATE keyboards SET keyboard = ?").run(JSON.stringify(layout));
  expect(await faults({ keyboardId })).toEqual([
    blocking(
      "button_refused",
      "The button “Open”: Telegram accepts only hosts with a dot, such as example.com.",
    ),
  ]);
  expect(await faults({ keyboardId: "kbd_gone" })).toEqual([
    blocking("keyboard_gone", "This keyboard is no longer in the list. Choose another."),
  ]);
});

test.each([
  [picture({ width: 9000, height: 1001 }), "has 9000 × 1001 pixels"],
  [picture({ width: 2100, height: 100 }), "one side may be at most 20 times the other"],
  [picture({ size: 10 * 1024 * 1024 + 1 }), "is larger than 10 MB"],
  [picture({ type: "image/svg+xml" }), "is not a JPEG, PNG, GIF or WebP image"],
])("reports a picture that would be refused, %#", async (given, why) => {
  expect(await faults({ pictures: [given] })).toEqual([
    blocking("picture_refused", expect.stringContaining(why)),
  ]);
  expect(await faults({ pictures: [picture({ width: 2000, height: 100 })] })).toEqual([]);
});

test("reports pictures that are no longer in the library", async () => {
  const ids = await stage.addImages(await stage.folder(0), new File([gif()], "a.gif"));
  expect(await faults({ imageIds: ids })).toEqual([]);
  expect(await faults({ imageIds: [...ids, "img_gone", "img_lost"] })).toEqual([
    blocking("picture_gone", "2 chosen pictures are no longer in the library."),
  ]);
});

test("reports a folder that is empty, was deleted, or has too few pictures", async () => {
  const campaign = { source: "campaign", imagesPerSend: 3 };
  const empty = await faults({ ...campaign, folderId: await stage.folder(0) });
  expect(empty).toMatchObject([{ code: "folder_empty", isBlocking: true }]);
  const short = await faults({ ...campaign, folderId: await stage.folder(2) });
  expect(short).toMatchObject([{ code: "folder_short", isBlocking: false }]);
  const gone = await faults({ ...campaign, folderId: "fld_gone" });
  expect(gone).toMatchObject([{ code: "folder_gone", isBlocking: true }]);
});

test("reports deleted groups and an offline bot, and refuses a deleted bot", async () => {
  expect(await faults({ groups: [...stage.groups, "grp_gone"] })).toEqual([
    blocking("groups_gone", expect.stringContaining("A selected group is no longer in the list")),
  ]);
  world.database.exec(
    `UPDATE bots SET status = 'offline', cause = ${textCause("Its token was revoked.")}`,
  );
  expect(await faults({})).toEqual([
    remark("bot_offline", "The bot is offline. Its token was revoked."),
  ]);
  expect((await ask({ botId: "bot_gone" })).status).toBe(422);
});
