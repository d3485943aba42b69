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

const posted = () =>
  world.telegram.journal
    .all()
    .filter(({ kind, content }) => kind === "posted" && content !== "service");

const bold = { type: "bold", offset: 0, length: 5 };
const link = { type: "text_link", offset: 6, length: 4, url: "https://shop.example.com/" };
const entities = JSON.stringify([bold, link]);

test("a text's formats reach the members", async () => {
  await stage.send({ message: "Hello shop", entities });
  expect(posted()).toMatchObject([{ text: "Hello shop", entities: [bold, link] }]);
});

test("a caption keeps its formats, and so does a long text that follows its picture", async () => {
  await stage.send({ message: "Hello shop", entities, image: pictureFile() });
  await stage.send({ message: "Hello shop".padEnd(1100, "."), entities, image: pictureFile() });
  expect(posted()).toMatchObject([
    { content: "photo", entities: [bold, link] },
    { content: "photo", text: "" },
    { content: "text", entities: [bold, link] },
  ]);
  expect(posted()[1]).not.toHaveProperty("entities");
});

test("text that looks like markup is sent as plain text", async () => {
  const message = "<b>_*[`~|{}";
  await stage.send({ message });
  expect(posted()).toMatchObject([{ text: message }]);
  expect(posted()[0]).not.toHaveProperty("entities");
});

test("spaces around a message are trimmed, and its formats shift accordingly", async () => {
  const spaced = [
    { type: "italic", offset: 0, length: 2 },
    { type: "bold", offset: 3, length: 7 },
  ];
  await stage.send({ message: " \n\n👋🏽 สวัสดี ", entities: JSON.stringify(spaced) });
  expect(posted()).toMatchObject([
    { text: "👋🏽 สวัสดี", entities: [{ type: "bold", offset: 0, length: 7 }] },
  ]);
});

test("the options silent, protect and noPreview apply to every message of a delivery", async () => {
  const options = { silent: "true", protect: "true", noPreview: "true" };
  await stage.send({
    message: "https://example.com ".padEnd(1100, "x"),
    ...options,
    image: pictureFile(),
  });
  expect(posted()).toMatchObject([
    { content: "photo", isSilent: true, isProtected: true },
    { content: "text", isSilent: true, isProtected: true, linkPreview: { is_disabled: true } },
  ]);
  await stage.send({ message: "Plain", silent: "false", pin: "" });
  for (const option of ["isSilent", "isProtected", "linkPreview"]) {
    expect(posted().at(-1)).not.toHaveProperty(option);
  }
});

test("history returns formats and options, and a resend keeps them", async () => {
  const chatId = stage.chats[0]?.chatId ?? 0;
  world.telegram.control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: CHAT_RESTRICTED",
    match: { chatId },
    next: 1,
  });
  await stage.send({ message: "Hello shop", entities, protect: "true" });
  const expected = {
    entities: [bold, link],
    protect: true,
    silent: false,
    noPreview: false,
    pin: false,
  };
  const [broadcast] = (await world.call("GET", "/api/broadcasts")).body;
  expect(broadcast).toMatchObject({ message: "Hello shop", ...expected });
  const path = `/api/broadcasts/${broadcast.id}/repeat`;
  expect((await world.call("POST", path, { state: "failed" })).body).toMatchObject(expected);
  await world.elapse(2000);
  expect(posted()).toMatchObject([{ entities: [bold, link], isProtected: true }]);
});

test("a scheduled message keeps formats and options for its run", async () => {
  const planned = await stage.schedule({
    message: " Hello shop",
    entities: JSON.stringify([{ ...bold, offset: 1 }]),
    silent: "true",
    date: "2026-11-15",
    time: "12:05",
  });
  expect(planned).toMatchObject({ status: 201, body: { entities: [bold], silent: true } });
  await world.elapse(6 * 60_000);
  expect(posted()).toMatchObject([{ text: "Hello shop", entities: [bold], isSilent: true }]);
});

test.each([
  ["entities", "bold", "entities must be a JSON list."],
  ["entities", "{}", "entities must be a JSON list."],
  ["entities", '[{"type":"huge","offset":0,"length":1}]', /^A format must be one of bold, /],
  [
    "entities",
    '[{"type":"bold","offset":0.5,"length":1}]',
    "A format's offset must be a whole number from 0.",
  ],
  [
    "entities",
    '[{"type":"bold","offset":0,"length":0}]',
    "A format's length must be a whole number from 1.",
  ],
  [
    "entities",
    '[{"type":"bold","offset":3,"length":3}]',
    "A format reaches beyond the end of the message.",
  ],
  ["entities", '[{"type":"text_link","offset":0,"length":1}]', "A link needs a URL."],
  [
    "entities",
    '[{"type":"bold","offset":0,"length":1,"url":"https://a.co"}]',
    "Only a link can have a URL.",
  ],
  [
    "entities",
    '[{"type":"text_link","offset":0,"length":1,"url":"javascript:x"}]',
    "A URL must start with http://, https:// or tg://.",
  ],
  ["silent", "yes", "silent must be true or false."],
  ["imageIds", '["img_1","img_1"]', "A picture may be in a message only once."],
])("refuses %s = %s, and sends nothing", async (field, value, error) => {
  const answer = await stage.send({ message: "Hello", [field]: value });
  expect(answer.body.error).toMatch(error);
  expect([400, 422]).toContain(answer.status);
  expect(posted()).toEqual([]);
});
