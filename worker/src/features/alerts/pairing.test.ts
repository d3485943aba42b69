import { afterEach, beforeEach, expect, test } from "vitest";

import { codeIn, createOperator } from "#testing/alerts/paired-operator.ts";
import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const REFUSED = "This link is wrong or has expired. Make a new one in the console.";

let world: World;
let stage: BotInGroups;
let ann: ReturnType<typeof createOperator>;
beforeEach(async () => {
  const environment = { WORKER_URL: "https://worker.example.com" };
  world = await createWorld({ isInMemory: true, environment });
  stage = await createBotInGroups(world, { groups: 1 });
  ann = createOperator(world, stage.bot);
});
afterEach(() => world.close());

const pair = async (language = "en") =>
  world.call("PUT", `/api/bots/${stage.botId}/alert-pairing`, { language });
const newCode = async () => codeIn((await pair()).body.link);
const chats = async () => (await world.call("GET", "/api/alerts")).body.chats;

test("whoever opens the link and presses Start is paired, and the bot says so", async () => {
  const { body } = await pair();
  expect(body.link).toMatch(/^https:\/\/t\.me\/shop_bot\?start=[\w-]{32}$/);
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(15 * MINUTE);
  await ann.start(codeIn(body.link));
  expect(await chats()).toMatchObject([
    { name: "Ann", bot_id: stage.botId, bot_name: "Shop", reason: null },
  ]);
  expect(ann.read()).toEqual([
    "Alerts from your Telegram Bot Manager arrive here now, sent by Shop. Send /stop to turn them off.",
  ]);
});

test("only the digest of a code is stored", async () => {
  const code = await newCode();
  for (const table of ["alert_pairings", "idempotency_keys"]) {
    const rows = world.database.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(rows)).not.toContain(code);
  }
});

test("a code works once", async () => {
  const code = await newCode();
  await ann.start(code);
  const bob = createOperator(world, stage.bot, "Bob");
  await bob.start(code);
  expect(await chats()).toHaveLength(1);
  expect(bob.read()).toEqual([REFUSED]);
});

test("the same update, delivered again, is not answered again", async () => {
  const code = await newCode();
  await ann.start(code);
  ann.read();
  await ann.start(code);
  expect(ann.read()).toEqual([]);
  expect(await chats()).toHaveLength(1);
});

test("a code expires after fifteen minutes", async () => {
  const code = await newCode();
  await world.elapse(15 * MINUTE);
  await ann.start(code);
  expect(await chats()).toEqual([]);
  expect(ann.read()).toEqual([REFUSED]);
});

test("a new link replaces the one before", async () => {
  const code = await newCode();
  await newCode();
  await ann.start(code);
  expect(await chats()).toEqual([]);
});

test("a code of another bot does not work", async () => {
  const other = world.telegram.control.createBot({ name: "Other" });
  await world.call("POST", "/api/bots", { name: "Other", token: other.token });
  const stranger = createOperator(world, other, "Eve");
  await stranger.start(await newCode());
  expect(await chats()).toEqual([]);
  // Nobody has made a link for that bot, so it does not answer.
  expect(stranger.read()).toEqual([]);
});

test("three wrong codes are answered, and after twenty the link is void", async () => {
  const code = await newCode();
  const eve = createOperator(world, stage.bot, "Eve");
  for (let guess = 0; guess < 20; guess += 1) await eve.start(`guess-${guess}`);
  expect(eve.read()).toEqual([REFUSED, REFUSED, REFUSED]);
  await ann.start(code);
  expect(await chats()).toEqual([]);
  await ann.start(await newCode());
  expect(await chats()).toHaveLength(1);
});

test("/stop ends alerts in the chat, and means nothing elsewhere", async () => {
  await ann.write("/stop");
  expect(ann.read()).toEqual([]);
  await ann.start(await newCode());
  ann.read();
  await ann.write("/stop");
  expect(await chats()).toEqual([]);
  expect(ann.read()).toEqual([
    "You won't get alerts here anymore. To start again, open a new link from the console.",
  ]);
});

test("the console can end alerts to a chat", async () => {
  await ann.start(await newCode());
  const [{ id }] = await chats();
  expect((await world.call("DELETE", `/api/alert-chats/${id}`)).status).toBe(204);
  expect(await chats()).toEqual([]);
  expect((await world.call("DELETE", `/api/alert-chats/${id}`)).status).toBe(404);
});

test("deleting a bot ends the alerts that come from it", async () => {
  await ann.start(await newCode());
  await world.until(world.call("DELETE", `/api/bots/${stage.botId}`));
  expect(await chats()).toEqual([]);
});

test("alerts go to ten chats at most", async () => {
  for (let count = 0; count < 10; count += 1) {
    await createOperator(world, stage.bot, `P${count}`).start(await newCode());
  }
  expect(await pair()).toMatchObject({
    status: 409,
    body: { error: "Alerts already go to 10 chats. Remove one first." },
  });
});

test("the first pairing decides the language, until it is chosen", async () => {
  expect((await world.call("GET", "/api/alerts")).body.language).toBeNull();
  await pair("th");
  await pair("en");
  const { body } = await world.call("GET", "/api/alerts");
  expect(body.language).toBe("th");
  await world.call("PUT", "/api/alerts", { ...body, language: "en" });
  expect((await world.call("GET", "/api/alerts")).body.language).toBe("en");
});

test("a test arrives, and says why if it can't", async () => {
  await ann.start(await newCode());
  ann.read();
  const [{ id }] = await chats();
  const path = `/api/alert-chats/${id}/test`;
  expect((await world.until(world.call("POST", path))).body).toMatchObject({ id, reason: null });
  expect(ann.read()).toEqual(["This is a test. Alerts will arrive in this chat."]);
  world.telegram.control.refuseConnections(MINUTE);
  expect(await world.until(world.call("POST", path))).toMatchObject({
    status: 502,
    body: { error: "Sending the test failed: Telegram could not be reached." },
  });
  expect(await chats()).toMatchObject([{ reason: null }]);
});

test("a chat that blocked the bot is shown so, until it starts the bot again", async () => {
  await ann.start(await newCode());
  await ann.block();
  expect(await chats()).toMatchObject([{ reason: "The user has blocked the bot." }]);
  const [{ id }] = await chats();
  expect((await world.until(world.call("POST", `/api/alert-chats/${id}/test`))).status).toBe(502);
  world.telegram.control.changePerson(ann.id, { startsBot: stage.bot.id });
  await world.telegram.control.settleDeliveries();
  expect(await chats()).toMatchObject([{ reason: null }]);
});

test.each([
  [{ quietFrom: "22:00", quietUntil: null }, "Quiet hours need a start and an end."],
  [
    { quietFrom: "22:00", quietUntil: "22:00" },
    "Quiet hours can't start and end at the same time.",
  ],
  [{ digestHour: 24 }, "The hour of the digest must be a whole number from 0 to 23."],
  [{ events: ["weather"] }, "The events of alerts must be a list of known names."],
  [{ language: "de" }, "The language of alerts must be en or th."],
])("refuses the settings %j", async (change, error) => {
  await pair();
  const { body } = await world.call("GET", "/api/alerts");
  expect(await world.call("PUT", "/api/alerts", { ...body, ...change })).toMatchObject({
    status: 422,
    body: { error },
  });
});
