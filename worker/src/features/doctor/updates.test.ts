import type { DoctorReport } from "@tbm/contract/doctor.ts";
import { afterEach, expect, test } from "vitest";

import { textCause } from "#testing/world/told.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const WEBHOOKS = { WORKER_URL: "https://worker.example.com" };
const API = "https://api.telegram.org";

let world: World;
afterEach(() => world.close());

async function start(environment: Record<string, string> = {}) {
  world = await createWorld({ environment, isInMemory: true });
  const bot = world.telegram.control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  /** As another program with the same token would. */
  const interfere = (method: string, body: object = {}) =>
    world.telegram.fetch(`${API}/bot${bot.token}/${method}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return { ...bot, interfere };
}

async function updates() {
  const { body } = await world.until(world.call("GET", "/api/doctor"));
  const { checks }: DoctorReport = body;
  return checks.find(({ name }) => name === "Updates of Shop");
}

const found = (text: RegExp, advice: RegExp) => ({
  ok: false,
  text: expect.stringMatching(text),
  advice: expect.stringMatching(advice),
});

test("a webhook that is set is fine", async () => {
  await start(WEBHOOKS);
  expect(await updates()).toMatchObject({
    ok: true,
    text: "Telegram delivers them to this worker.",
  });
});

test("a webhook that is lost is told, and not touched", async () => {
  const { interfere } = await start(WEBHOOKS);
  await interfere("deleteWebhook");
  expect(await updates()).toMatchObject(found(/has no webhook/, /Refresh on Bots/));
  expect(await updates()).toMatchObject({ ok: false });
});

test("a webhook of another program is told by its host alone", async () => {
  const { interfere, token } = await start(WEBHOOKS);
  await interfere("setWebhook", { url: `https://other.example.com/${token}` });
  const check = await updates();
  expect(check).toMatchObject(found(/another address \(other\.example\.com\)/, /other program/));
});

test("a webhook with an old address of the worker is reported", async () => {
  const { interfere } = await start(WEBHOOKS);
  const [row] = world.database.prepare("SELECT webhook_path FROM bots").all();
  const url = `https://old.example.com/api/webhooks/${String(row?.["webhook_path"])}`;
  await interfere("setWebhook", { url });
  expect(await updates()).toMatchObject(found(/old address/, /Refresh/));
});

test("what Telegram could not deliver is told in plain words, with how much waits", async () => {
  const { id, interfere } = await start(WEBHOOKS);
  const { control } = world.telegram;
  const [row] = world.database.prepare("SELECT webhook_path FROM bots").all();
  const url = `${WEBHOOKS.WORKER_URL}/api/webhooks/${String(row?.["webhook_path"])}`;
  await interfere("setWebhook", { url, secret_token: "not-the-one" });
  const chat = control.createChat({ type: "supergroup", title: "Readers" });
  control.addBot(chat.id, id);
  await world.elapse(5000);
  expect(await updates()).toMatchObject(
    found(
      /^Something else answers at the worker's address\. 2 updates are waiting\.$/,
      /WORKER_URL/,
    ),
  );
});

test("a token that Telegram does not accept, a wait, and silence are told apart", async () => {
  const { id } = await start(WEBHOOKS);
  const { control } = world.telegram;
  control.addFault({ kind: "error", code: 429, parameters: { retry_after: 30 }, next: 1 });
  expect(await updates()).toMatchObject(found(/wait 30 seconds/, /again after that/));
  control.addFault({ kind: "hang", next: 1 });
  expect(await updates()).toMatchObject(found(/did not answer in time/, /firewall/));
  control.refuseConnections(1000);
  expect(await updates()).toMatchObject(found(/could not be reached/, /TELEGRAM_API_ROOT/));
  await world.elapse(1000);
  control.revokeToken(id);
  expect(await updates()).toMatchObject(found(/does not accept the bot's token/, /BotFather/));
});

test("a token that cannot be opened is told", async () => {
  await start();
  world.database.exec("UPDATE bots SET sealed_token = 'x' || sealed_token");
  expect(await updates()).toMatchObject(found(/SECRET_KEY has changed/, /SECRET_KEY/));
});

test("long polling tells when the last update came, and why none does", async () => {
  const { interfere } = await start();
  expect((await updates())?.text).toBe("The worker polls Telegram for them. None received yet.");
  const before = new Date(world.clock.now() - 125_000).toISOString();
  world.database.prepare("UPDATE bots SET last_update_at = ?").run(before);
  expect((await updates())?.text).toMatch(/The last arrived 2 minutes ago\.$/);
  const fault = textCause("Another program is reading.");
  world.database.exec(`UPDATE bots SET receiving_fault = ${fault}`);
  expect(await updates()).toMatchObject(found(/^Another program is reading\.$/, /other program/));
  await interfere("setWebhook", { url: "https://other.example.com/hook" });
  expect(await updates()).toMatchObject(found(/other\.example\.com/, /other program/));
});

test("where the host does not poll, an address without https is told", async () => {
  await start();
  world.ports.inspection.polls = false;
  expect(await updates()).toMatchObject(found(/no updates arrive/, /https address/));
});
