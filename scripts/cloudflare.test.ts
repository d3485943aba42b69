import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { BUNDLE } from "./bundle-worker.ts";
import { startWorkerdHost } from "./workerd-host.ts";

const API_KEY = "canary-api-key-0123456789abcdef";
const SECRET_KEY = "canary-secret-key-0123456789abcdef";
const GROUPS = 1000;
/** What a broadcast's own record takes, however many groups it goes to. */
const ROWS_PER_BROADCAST = 10;

interface Used {
  event: string;
  queries: number;
  calls: number;
  rowsWritten: number;
  parameters: number;
}

let folder: string;
let host: Awaited<ReturnType<typeof startWorkerdHost>>;
let server: Awaited<ReturnType<typeof listen>>;
let log = "";
let connections = 0;
let mostConnections = 0;
const telegram = createSimulator({ limits: noLimits(), latencyMs: 50 });

/** The simulator, with its open calls counted. */
const counted = {
  ...telegram,
  app: Object.assign(Object.create(telegram.app) as typeof telegram.app, {
    fetch: async (request: Request, env: object) => {
      connections += 1;
      mostConnections = Math.max(mostConnections, connections);
      try {
        return await telegram.app.fetch(request, env);
      } finally {
        connections -= 1;
      }
    },
  }),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tbm-limits-"));
  server = await listen(counted);
  const environment = {
    API_KEY,
    SECRET_KEY,
    PORT: "0",
    DATA_DIR: folder,
    TELEGRAM_API_ROOT: server.url,
  };
  host = await startWorkerdHost(environment, (text) => (log += text));
});
afterAll(async () => {
  await host.stop();
  await server.close();
  rmSync(folder, { recursive: true });
});

const call = async (method: string, path: string, body?: object) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${host.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${API_KEY}`,
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return response.json();
};

/** What each invocation said that it used. */
const uses = (): Used[] =>
  log
    .split("\n")
    .filter((line) => /"event":"(?:lane ran|request used)"/.test(line))
    .map((line) => JSON.parse(line) as Used);

async function addBot() {
  const { id, token } = telegram.control.createBot({ name: "Shop" });
  const added = await call("POST", "/api/bots", { name: "Shop", token });
  return { telegramId: id, botId: (added as { id: string }).id };
}

const postsOf = (telegramId: number) =>
  telegram.journal.all().filter(({ kind, botId }) => kind === "posted" && botId === telegramId)
    .length;

async function addGroups(botId: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  const insert = host.database.prepare("INSERT INTO groups VALUES (?, ?, ?, 'supergroup', ?, '')");
  const rows = Array.from({ length: count }, (_, index) => {
    const title = `Group ${index}`;
    const chat = telegram.control.createChat({ type: "supergroup", title });
    telegram.control.addBot(chat.id, botId);
    ids.push(`grp_${botId}_${String(index).padStart(6, "0")}`);
    return insert.bind(ids.at(-1), title, String(chat.id), new Date().toISOString());
  });
  await host.database.batch(rows);
  return ids;
}

function messageTo(botId: string, groups: readonly string[]): FormData {
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(groups));
  form.append("message", "Hello");
  return form;
}

test("a broadcast to 1,000 groups stays within what Cloudflare's free plan allows each invocation", async () => {
  const { telegramId, botId } = await addBot();
  const form = messageTo(botId, await addGroups(telegramId, GROUPS));
  log = "";
  const { broadcastId } = (await call("POST", "/api/send/now", form)) as { broadcastId: string };
  const find = () => call("GET", `/api/broadcasts/${broadcastId}`) as Promise<{ pending: number }>;
  while ((await find()).pending > 0) await sleep(250);

  expect(await find()).toMatchObject({ sent: GROUPS, failed: 0, unconfirmed: 0 });
  expect(postsOf(telegramId)).toBe(GROUPS);

  const all = uses();
  const most = (name: "queries" | "calls" | "parameters") =>
    Math.max(...all.map((use) => use[name]));
  const rowsWritten = all.reduce((total, use) => total + use.rowsWritten, 0);
  expect(most("queries")).toBeLessThanOrEqual(40);
  expect(most("calls")).toBeLessThanOrEqual(45);
  expect(most("parameters")).toBeLessThanOrEqual(100);
  expect(mostConnections).toBeLessThanOrEqual(6);
  expect(rowsWritten).toBeLessThanOrEqual(6 * GROUPS + ROWS_PER_BROADCAST);
}, 180_000);

test("the bundle is under 1 MiB compressed, and takes nothing from Node", () => {
  const bundle = readFileSync(BUNDLE);
  expect(gzipSync(bundle).length).toBeLessThan(1024 * 1024);
  expect(bundle.toString()).not.toMatch(/from\s*["']node:|require\(["']|import\(["']node:/);
});

test("a lane whose alarm the platform gave up is woken by the watchdog", async () => {
  const { telegramId, botId } = await addBot();
  const [group = ""] = await addGroups(telegramId, 1);
  const now = new Date().toISOString();
  await host.database.batch([
    host.database
      .prepare(
        "INSERT INTO broadcasts (id, bot_id, source, message, created_at) VALUES ('brd_lost', ?, 'now', 'Hello', ?)",
      )
      .bind(botId, now),
    host.database
      .prepare(
        `INSERT INTO deliveries (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step, attempts, retried, message_ids)
        SELECT broadcasts.id, groups.id, bot_id, chatId, 0, seq, 'queued', 0, 0, '', '[]'
        FROM broadcasts JOIN groups ON groups.id = ? WHERE broadcasts.id = 'brd_lost'`,
      )
      .bind(group),
  ]);
  await sleep(1000);
  expect(postsOf(telegramId)).toBe(0);
  await host.trigger("*/5 * * * *");
  await vi.waitFor(() => expect(postsOf(telegramId)).toBe(1), 10_000);
});

test("a lane goes on by itself when its database works again", async () => {
  const { telegramId, botId } = await addBot();
  const groups = await addGroups(telegramId, 3);
  await host.database.exec("ALTER TABLE schedules RENAME TO hidden");
  const sending = call("POST", "/api/send/now", messageTo(botId, groups));
  await vi.waitFor(() => expect(log).toContain('"event":"lane failed"'), 10_000);
  expect(postsOf(telegramId)).toBe(0);
  await host.database.exec("ALTER TABLE hidden RENAME TO schedules");
  expect(await sending).toMatchObject({ totalSent: 3 });
  expect(postsOf(telegramId)).toBe(3);
});
