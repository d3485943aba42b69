import { Campaign } from "@tbm/contract/campaigns.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let folderId: string;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
  folderId = await stage.folder(2);
});
afterEach(() => world.close());

const list = async () => (await world.call("GET", "/api/campaigns")).body;
const inputFor = (fields: Record<string, unknown> = {}) => ({
  name: "Game",
  botId: stage.botId,
  groups: stage.groups,
  folderId,
  messageTemplate: "Play",
  ...fields,
});

test("a new campaign is active and includes the names of its bot and folder", async () => {
  const keyboardId = await stage.keyboard();
  const { status, body } = await stage.campaign(folderId, { keyboardId });
  expect(status).toBe(201);
  expect(Campaign.parse(body)).toEqual({
    id: expect.stringMatching(/^cmp_[\w-]{22}$/),
    name: "Game",
    bot_id: stage.botId,
    bot_name: "Shop",
    groups: stage.groups,
    folder_id: folderId,
    folder_name: "Game",
    message_template: "Play",
    interval_hours: 6,
    rhythm: null,
    entities: [],
    silent: false,
    protect: false,
    noPreview: false,
    images_per_send: 1,
    keyboard_id: keyboardId,
    status: "active",
    next_send_at: "2026-11-15T05:00:00.000Z",
    paused_send_at: null,
    start_at: "2026-11-15T05:00:00.000Z",
    note: null,
    cause: null,
    quiet_from: null,
    quiet_until: null,
    end_date: null,
    deleteAfterHours: null,
    deletePrevious: false,
    renews: false,
    pin: false,
  });
  await world.elapse(1000);
  expect(await list()).toEqual([
    { ...body, next_send_at: "2026-11-15T11:00:00.000Z", start_at: null },
  ]);
});

test("the newest campaign is listed first", async () => {
  for (const name of ["One", "Two"]) {
    await stage.campaign(folderId, { name });
    await world.elapse(1000);
  }
  expect(await list()).toMatchObject([{ name: "Two" }, { name: "One" }]);
});

test("interval and images per send have defaults, and “none” means no keyboard", async () => {
  const { body } = await world.call("POST", "/api/campaigns", inputFor({ keyboardId: "none" }));
  expect(body).toMatchObject({ interval_hours: 6, images_per_send: 1, keyboard_id: null });
});

const INTERVAL = "The interval in hours must be a whole number from 1 to 168.";
const IMAGES = "Images per send must be a whole number from 1 to 10.";
const REFUSALS: [what: string, fields: Record<string, unknown>, error: string][] = [
  ["no name", { name: " " }, "A name is required."],
  ["no groups", { groups: [] }, "Select at least one group."],
  ["no text", { messageTemplate: "  " }, "A message template is required."],
  [
    "a text that is too long",
    { messageTemplate: "x".repeat(4097) },
    "A message template may have at most 4096 characters.",
  ],
  [
    "a text that is too long once the date is filled in",
    { messageTemplate: `{date}${"x".repeat(4090)}` },
    "With its variables filled in, the text is over 4096 characters.",
  ],
  ["an interval of 0", { intervalHours: 0 }, INTERVAL],
  ["an interval of 169", { intervalHours: 169 }, INTERVAL],
  ["no images per send", { imagesPerSend: 0 }, IMAGES],
  ["eleven images per send", { imagesPerSend: 11 }, IMAGES],
  ["an unknown bot", { botId: "bot_x" }, "This bot is no longer in the list. Choose another."],
  [
    "an unknown folder",
    { folderId: "fld_x" },
    "This folder is no longer in the list. Choose another.",
  ],
  [
    "an unknown keyboard",
    { keyboardId: "kbd_x" },
    "This keyboard is no longer in the list. Choose another.",
  ],
  [
    "an unknown group",
    { groups: ["grp_000001", "grp_x"] },
    "A selected group is no longer in the list. Refresh and select again.",
  ],
];

test.each(REFUSALS)("refuses %s, in a new campaign and in an edit", async (_, fields, error) => {
  const refused = { status: 422, body: { error } };
  expect(await stage.campaign(folderId, fields)).toMatchObject(refused);
  expect(await list()).toEqual([]);
  const { body } = await stage.campaign(folderId);
  const path = `/api/campaigns/${body.id}`;
  expect(await world.call("PUT", path, inputFor(fields))).toMatchObject(refused);
});

test.each([
  ["intervalHours", 1],
  ["intervalHours", 168],
  ["imagesPerSend", 1],
  ["imagesPerSend", 10],
])("accepts %s of %i", async (field, value) => {
  expect((await stage.campaign(folderId, { [field]: value })).status).toBe(201);
});

test.each([
  ["PUT", ""],
  ["DELETE", ""],
  ["POST", "/start"],
  ["POST", "/stop"],
])("%s %s of an unknown campaign answers 404", async (method, end) => {
  const body = method === "PUT" ? inputFor() : undefined;
  const answer = await world.call(method, `/api/campaigns/cmp_x${end}`, body);
  expect(answer).toMatchObject({ status: 404, body: { error: "There is no such campaign." } });
});

test("a retried request creates only one campaign", async () => {
  const key = { "Idempotency-Key": "press-0000001" };
  const input = inputFor();
  const first = await world.call("POST", "/api/campaigns", input, key);
  const second = await world.call("POST", "/api/campaigns", input, key);
  expect(second.body.id).toBe(first.body.id);
  expect(await list()).toHaveLength(1);
});

test("a deleted campaign is gone, and its queued deliveries are cancelled", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 60 },
    next: 1,
    match: { chatId: stage.chats[0]?.chatId ?? 0 },
  });
  const { body } = await stage.campaign(folderId);
  await world.elapse(1000);
  expect(stage.seen()).toMatchObject([{ chat: "Group 2" }]);
  expect((await world.call("DELETE", `/api/campaigns/${body.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  await world.elapse(7 * 3_600_000);
  expect(stage.seen()).toHaveLength(1);
  expect(stage.deliveries()).toMatchObject([
    { state: "cancelled", reason: "The campaign was deleted." },
    { state: "sent" },
  ]);
  expect(stage.breaches()).toEqual([]);
});
