import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

const HOUR = 3_600_000;
/** `Lucky {random} at {time}`, with the number in bold and the time in italics. */
const TEMPLATE = "  Lucky {random} at {time}";
const FORMATS = [
  { type: "bold", offset: 8, length: 8 },
  { type: "italic", offset: 20, length: 6 },
];
const FILLED_IN = [
  { type: "bold", offset: 6, length: 4 },
  { type: "italic", offset: 14, length: 5 },
];

let stage: PostedMessage;
let folderId: string;
beforeEach(async () => {
  stage = await createPostedMessage(1);
  folderId = await stage.folder(4);
});
afterEach(async () => {
  await stage.settled();
  stage.assertNoBreach();
  await stage.world.close();
});

const seen = (kind: string) =>
  stage.world.telegram.journal
    .all()
    .filter((entry) => entry.kind === kind && entry.content !== "service");

async function create(fields: Record<string, unknown>) {
  const { body } = await stage.campaign(folderId, fields);
  await stage.world.elapse(60_000);
  return body;
}

const edit = (id: string, change: Record<string, unknown>) =>
  stage.world.call("PUT", `/api/campaigns/${id}`, {
    name: "Game",
    botId: stage.botId,
    groups: stage.groups,
    folderId,
    messageTemplate: "Play",
    ...change,
  });

test("the formats of a template stay on their words when variables are filled in", async () => {
  const created = await create({ messageTemplate: TEMPLATE, entities: FORMATS });
  expect(created).toMatchObject({
    message_template: TEMPLATE.trim(),
    entities: [
      { type: "bold", offset: 6, length: 8 },
      { type: "italic", offset: 18, length: 6 },
    ],
  });
  expect(seen("posted")).toMatchObject([{ entities: FILLED_IN }]);
  expect(seen("posted")[0]?.text).toMatch(/^Lucky \d{4} at 12:00$/);
});

test("formats are kept with their text, and dropped with it", async () => {
  const { id } = await create({ messageTemplate: TEMPLATE, entities: FORMATS });
  const kept = await edit(id, { messageTemplate: TEMPLATE.trim(), intervalHours: 2 });
  expect(kept.body.entities).toHaveLength(2);
  expect((await edit(id, { messageTemplate: "New" })).body.entities).toEqual([]);
});

test("refuses formats that Telegram would refuse", async () => {
  const entities = [{ type: "bold", offset: 2, length: 99 }];
  const { status, body } = await stage.campaign(folderId, { entities });
  expect([status, body.cause.code]).toEqual([422, "format_beyond_end"]);
});

test("the options of its posts apply, and stay unless they are changed", async () => {
  const options = { silent: true, protect: true, noPreview: true, pin: true };
  const { id, ...created } = await create({ ...options, messageTemplate: "x".repeat(1500) });
  expect(created).toMatchObject(options);
  expect(seen("posted")).toMatchObject([
    { content: "photo", isSilent: true, isProtected: true },
    { content: "text", isSilent: true, isProtected: true, linkPreview: { is_disabled: true } },
  ]);
  await stage.settled();
  expect(seen("pinned")).toHaveLength(1);
  const { body } = await edit(id, { silent: false });
  expect(body).toMatchObject({ ...options, silent: false });
});

test("a board at fixed times renews its post, formats included", async () => {
  await create({
    renews: true,
    rhythm: { times: ["13:00", "14:00"] },
    messageTemplate: TEMPLATE,
    entities: FORMATS,
  });
  await stage.world.elapse(3 * HOUR);
  await stage.settled();
  expect(seen("posted")).toHaveLength(1);
  expect(seen("edited").at(-1)).toMatchObject({ entities: FILLED_IN });
  expect(stage.visible()).toMatchObject([{ text: expect.stringMatching(/ at 14:00$/) }]);
});

test("a test posts what a run would post", async () => {
  const { status } = await stage.world.until(
    stage.world.call("POST", "/api/campaigns/test", {
      botId: stage.botId,
      groupId: stage.groups[0],
      folderId,
      messageTemplate: TEMPLATE,
      entities: FORMATS,
      silent: true,
    }),
  );
  expect(status).toBe(200);
  expect(seen("posted")).toMatchObject([{ entities: FILLED_IN, isSilent: true }]);
});
