import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { PROJECT_ROOT } from "#hosts/project-root.ts";
import type { RequestContext } from "#http/request-context.ts";
import { queryPlans } from "#testing/audit/query-plans.ts";
import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { createMetrics } from "./collect-metrics.ts";
import { addMonitoring } from "./monitoring.ts";
import { formatMetrics } from "./prometheus.ts";

const METRICS_KEY = "canary-metrics-key-0123456789ab";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, environment: { METRICS_KEY } });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const request = (path: string, key?: string) =>
  world.fetch(`${world.baseUrl}${path}`, {
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
  });

/** The value of a metric, or undefined if there is none of this name. */
async function metric(name: string) {
  const text = await (await request("/metrics", METRICS_KEY)).text();
  const line = text.split("\n").find((one) => one.startsWith(`telegram_bot_manager_${name} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test("livez and readyz need no key and say nothing else", async () => {
  for (const path of ["/livez", "/readyz"]) {
    const answer = await request(path);
    expect([answer.status, await answer.text()]).toEqual([200, "ok\n"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("a worker whose database fails, or that stops, is alive but not ready", async () => {
  const fail = () => Promise.reject(new Error("disk I/O error"));
  const broken = new Hono<RequestContext>();
  addMonitoring(broken, { ...world.ports, db: createDb({ run: fail, batch: fail }) });
  expect((await broken.request("/livez")).status).toBe(200);
  const answer = await broken.request("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "not ready\n"]);

  const stopping = new Hono<RequestContext>();
  addMonitoring(stopping, { ...world.ports, stopSignal: AbortSignal.abort() });
  expect((await stopping.request("/readyz")).status).toBe(503);
});

test("metrics need the operator's key or their own, which opens nothing else", async () => {
  expect((await request("/metrics")).status).toBe(401);
  expect((await request("/metrics", "wrong")).status).toBe(401);
  expect((await request("/metrics", world.apiKey)).status).toBe(200);
  expect((await request("/metrics", METRICS_KEY)).status).toBe(200);
  expect((await request("/api/bots", METRICS_KEY)).status).toBe(401);
});

test("results are counted while a message runs and after it, and changes are not", async () => {
  expect(await metric('deliveries_total{result="sent"}')).toBe(0);
  const [chatId = 0] = stage.chats.map((chat) => chat.chatId);
  world.telegram.control.kickBot(chatId, stage.bot.id);
  const { body } = await stage.send({ message: "Hello" });
  expect(await metric('deliveries_total{result="sent"}')).toBe(2);
  expect(await metric('deliveries_total{result="failed"}')).toBe(1);
  await world.call("POST", `/api/broadcasts/${body.broadcastId}/delete`, {});
  await world.elapse(60_000);
  expect(await metric('deliveries_total{result="sent"}')).toBe(2);
  world.insertRows({
    broadcasts: [{ id: "brd_running", bot_id: stage.botId }],
    deliveries: [
      {
        broadcast_id: "brd_running",
        bot_id: stage.botId,
        group_id: "1",
        state: "sent",
        settled_at: "2026",
      },
      { broadcast_id: "brd_running", bot_id: stage.botId, group_id: "2", state: "queued" },
    ],
  });
  expect(await metric('deliveries_total{result="sent"}')).toBe(3);
  expect(await metric("deliveries_queued")).toBe(1);
});

test("results are counted once however often they are read, and again after records are replaced", async () => {
  const sent = () => metric('deliveries_total{result="sent"}');
  await stage.send({ message: "One" });
  expect([await sent(), await sent()]).toEqual([3, 3]);
  world.insertRows({ broadcasts: [{ id: "brd_open", bot_id: "bot_other" }] });
  await stage.send({ message: "Two" });
  expect([await sent(), await sent()]).toEqual([6, 6]);
  world.database.exec(
    "UPDATE broadcasts SET finished_at = created_at, sent = 5, failed = 0 WHERE id = 'brd_open'",
  );
  expect([await sent(), await sent()]).toEqual([11, 11]);
  world.database.exec("DELETE FROM broadcasts WHERE message = 'Two'");
  expect(await sent()).toBe(8);
});

test("the dashboard and the metrics read only new messages, not all of a year", async () => {
  const ask = async () => {
    for (const path of ["/metrics", "/api/init", "/api/activity", "/api/outlook"]) {
      expect((await request(path, world.apiKey)).status).toBe(200);
    }
  };
  await stage.send({ message: "Hello" });
  await ask();
  const plans = await queryPlans(world, ask);
  expect(plans.length).toBeGreaterThan(15);
  // That index has only what is not sent yet.
  const isScan = (step: string) =>
    /^SCAN (?:broadcasts|deliveries)(?! USING INDEX deliveries_open)/.test(step);
  const scans = plans.filter(({ steps }) => steps.some(isScan));
  expect(scans).toEqual([]);
});

test("what waits for Telegram and what is late is counted", async () => {
  expect(await metric("oldest_unfinished_seconds")).toBe(0);
  expect(await metric("lateness_seconds")).toBe(0);
  const at = (seconds: number) => new Date(world.clock.now() + seconds * 1000).toISOString();
  // No lane works for this bot, so everything stays as it is.
  const bot_id = "bot_other";
  world.insertRows({
    bots: [{ id: bot_id, status: "offline" }],
    lanes: [{ bot_id }],
    broadcasts: [{ bot_id, created_at: at(-90) }],
    schedules: [{ status: "waiting", scheduled_time: at(-30), bot_id }],
    cooldowns: [
      { bot_id, group_id: "", until: at(5) },
      { bot_id, group_id: "grp_1", until: at(5) },
      { bot_id, group_id: "grp_2", until: at(-5) },
    ],
  });
  expect(await metric("oldest_unfinished_seconds")).toBe(90);
  expect(await metric("lateness_seconds")).toBe(30);
  expect(await metric("bots_rate_limited")).toBe(1);
  expect(await metric("groups_rate_limited")).toBe(1);
  expect(await metric('bots{status="online"}')).toBe(1);
  expect(await metric('bots{status="offline"}')).toBe(1);
  expect(await metric("database_bytes")).toBeGreaterThan(0);
});

test("every figure of a worker on its own machine is there, in Prometheus' format", async () => {
  await world.call("POST", "/api/backups");
  const processFacts = { calls: 1, rateLimited: 1, unanswered: 1 };
  const times = { uptimeSeconds: 1, residentBytes: 1, eventLoopDelaySeconds: 0.01 };
  const storage = { migration: null, usedBytes: 1, freeBytes: 1, diskBytes: 2 };
  const inspection = {
    ...world.ports.inspection,
    storage: async () => storage,
    process: () => ({ ...processFacts, ...times }),
  };
  const text = formatMetrics(await createMetrics()({ ...world.ports, inspection }));
  const known = [...text.matchAll(/^# TYPE telegram_bot_manager_(\w+) (?:gauge|counter)$/gm)];
  expect(known.map(([, name]) => name)).toEqual([
    "info",
    "bots",
    "deliveries_total",
    "on_hold",
    "deliveries_queued",
    "deliveries_sending",
    "oldest_unfinished_seconds",
    "lateness_seconds",
    "bots_rate_limited",
    "groups_rate_limited",
    "bots_unanswered",
    "database_bytes",
    "disk_free_bytes",
    "disk_bytes",
    "backup_age_seconds",
    "telegram_calls_total",
    "telegram_429_total",
    "telegram_unanswered_total",
    "event_loop_delay_seconds",
    "resident_memory_bytes",
    "uptime_seconds",
  ]);
  const others = text.split("\n").filter((line) => !/^# (?:HELP|TYPE) \w+ \S/.test(line));
  const isSample = (line: string) => /^[a-z_0-9]+(?:\{[a-z]+="[^"]*"\})? [\d.e+-]+$/.test(line);
  expect(others.filter((line) => line !== "" && !isSample(line))).toEqual([]);
});

test("on_hold is 1 while sending is on hold", async () => {
  expect(await metric("on_hold")).toBe(0);
  world.insertRows({ holds: [{}] });
  expect(await metric("on_hold")).toBe(1);
});

test("the age of the last backup is known once there is one", async () => {
  expect(await metric("backup_age_seconds")).toBeUndefined();
  await world.call("POST", "/api/backups");
  world.clock.advance(7200_000);
  expect(await metric("backup_age_seconds")).toBe(7200);
});

test("the Grafana dashboard uses only metrics that exist", async () => {
  await world.call("POST", "/api/backups");
  const process = { calls: 1, rateLimited: 1, unanswered: 1 };
  const times = { uptimeSeconds: 1, residentBytes: 1, eventLoopDelaySeconds: 1 };
  const inspection = { ...world.ports.inspection, process: () => ({ ...process, ...times }) };
  const known = formatMetrics(await createMetrics()({ ...world.ports, inspection }));
  const folder = join(PROJECT_ROOT, "docs", "monitoring");
  const dashboard = readFileSync(join(folder, "grafana-dashboard.json"), "utf8");
  const used = [...new Set<string>(dashboard.match(/telegram_bot_manager_\w+/g))];
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([]);
});

test("labels are escaped, and what is unknown is left out", () => {
  const metrics = formatMetrics([
    { name: "one", help: "One.", type: "gauge", values: [{ labels: { of: 'a"b\\\n' }, value: 1 }] },
    { name: "two", help: "Two.", type: "gauge", values: [{ value: null }] },
  ]);
  expect(metrics).toBe(
    String.raw`# HELP telegram_bot_manager_one One.
# TYPE telegram_bot_manager_one gauge
telegram_bot_manager_one{of="a\"b\\\n"} 1
`,
  );
});
