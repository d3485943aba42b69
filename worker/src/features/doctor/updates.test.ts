import type { DoctorReport } from "@tbm/contract/upkeep/doctor.ts";
import { afterEach, expect, test } from "vitest";

import { textCause } from "#testing/world/stored-causes.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const WEBHOOKS = { WORKER_URL: "https://worker.example.com" };
const API = "https://api.telegram.org";

let world: World;
afterEach(() => world.close());

async function start(environment: Record<string, string> = {}) {
  world = await createWorld({ environment, isInMemory: true });
  const bot = world.telegram.control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  /** Calls Telegram like another program that has the same token. */
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
  return checks.find(({ name }) => name === "Updates for Shop");
}

const found = (text: RegExp, advice: RegExp) => ({
  ok: false,
  text: expect.stringMatching(text),
  advice: expect.stringMatching(advice),
});

test("a webhook that points to this worker passes the check", async () => {
  await start(WEBHOOKS);
  expect(await updates()).toMatchObject({
    ok: true,
    text: "Telegram delivers them to this worker.",
  });
});

test("reports a missing webhook and does not set it again", async () => {
  const { interfere } = await start(WEBHOOKS);
  await interfere("deleteWebhook");
  expect(await updates()).toMatchObject(found(/has no webhook/, /Refresh on Bots/));
  expect(await updates()).toMatchObject({ ok: false });
});

test("reports another program's webhook by its host only", async () => {
  const { interfere, token } = await start(WEBHOOKS);
  await interfere("setWebhook", { url: `https://other.example.com/${token}` });
  const check = await updates();
  expect(check).toMatchObject(found(/another address \(other\.example\.com\)/, /other program/));
});

test("reports a webhook that points to an old address of the worker", async () => {
  const { interfere } = await start(WEBHOOKS);
  const [row] = world.database.prepare("SELECT webhook_path FROM bots").all();
  const url = `https://old.example.com/api/webhooks/${String(row?.["webhook_path"])}`;
  await interfere("setWebhook", { url });
  expect(await updates()).toMatchObject(found(/old address/, /Refresh/));
});

test("explains in plain words why updates are not delivered, and says how many wait", async () => {
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

test("distinguishes a rejected token, a wait, a timeout and a refused connection", async () => {
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

test("reports a token that cannot be decrypted", async () => {
  await start();
  world.database.exec("UPDATE bots SET sealed_token = 'x' || sealed_token");
  expect(await updates()).toMatchObject(found(/SECRET_KEY has changed/, /SECRET_KEY/));
});

test("with long polling, reports when the last update arrived, or why none do", async () => {
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

test("on a host that does not poll, reports an address without https", async () => {
  await start();
  world.ports.inspection.polls = false;
  expect(await updates()).toMatchObject(found(/no updates arrive/, /https address/));
});
