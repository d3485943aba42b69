import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createWorkerdFixture,
  createTelegramWithoutUpdates,
} from "#testing/workerd/workerd-fixture.ts";
import { eventually } from "#testing/world/eventually.ts";
import { ASLEEP, laneRuns } from "#testing/world/lane-runs.ts";

import { BUNDLE } from "./bundle-worker.ts";

const GROUPS = 1000;

interface Used {
  event: string;
  queries: number;
  calls: number;
  rowsWritten: number;
  parameters: number;
}

let fixture: Awaited<ReturnType<typeof createWorkerdFixture>>;
let connections = 0;
let mostConnections = 0;
const telegram = createTelegramWithoutUpdates({ latencyMs: 50 });

/** The simulator with a count of its open calls. */
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
  fixture = await createWorkerdFixture(counted);
});
afterAll(() => fixture.close());

/** What each invocation logged as used. */
const uses = (): Used[] =>
  fixture
    .log()
    .split("\n")
    .filter((line) => /"event":"(?:lane ran|request)"/.test(line))
    .map((line) => JSON.parse(line) as Used);

test("a broadcast to 1,000 groups stays within the limits of Cloudflare's free plan in each invocation", async () => {
  const { telegramId, botId } = await fixture.addBot();
  const form = fixture.messageTo(botId, await fixture.addGroups(telegramId, GROUPS));
  fixture.clearLog();
  const { broadcastId } = (await fixture.call("POST", "/api/send/now", form)) as {
    broadcastId: string;
  };
  const find = () =>
    fixture.call("GET", `/api/broadcasts/${broadcastId}`) as Promise<{ pending: number }>;
  while ((await find()).pending > 0) await sleep(250);

  expect(await find()).toMatchObject({ sent: GROUPS, failed: 0, unconfirmed: 0 });
  expect(fixture.postsOf(telegramId)).toHaveLength(GROUPS);

  const all = uses();
  const most = (name: "queries" | "calls" | "parameters") =>
    Math.max(...all.map((use) => use[name]));
  const rowsWritten = all.reduce((total, use) => total + use.rowsWritten, 0);
  expect(most("queries")).toBeLessThanOrEqual(45);
  expect(most("calls")).toBeLessThanOrEqual(45);
  expect(most("parameters")).toBeLessThanOrEqual(100);
  expect(mostConnections).toBeLessThanOrEqual(6);
  // Seven for each delivery, and those of the broadcast itself with its indexes.
  expect(rowsWritten).toBeLessThanOrEqual(7 * GROUPS + 22);
});

test("the bundle is under 1 MiB compressed, and imports nothing from Node", () => {
  const bundle = readFileSync(BUNDLE);
  expect(gzipSync(bundle).length).toBeLessThan(1024 * 1024);
  expect(bundle.toString()).not.toMatch(/from\s*["']node:|require\(["']|import\(["']node:/);
});

test("a lane without an alarm is woken by the watchdog when it has something to do", async () => {
  const { telegramId, botId } = await fixture.addBot();
  const [group = ""] = await fixture.addGroups(telegramId, 1);
  const areAsleep = async () => {
    const runs = laneRuns(await fixture.call("GET", "/api/doctor"));
    expect(runs).toMatchObject(runs.map(() => ASLEEP));
  };
  await eventually(areAsleep);
  const records = (await fixture.call("GET", "/api/groups")) as { id: string; chatId: string }[];
  const chatId = records.find(({ id }) => id === group)?.chatId ?? "";
  const lost = { bot_id: botId, seq: 1000 };
  await fixture.insertRows({
    broadcasts: [{ ...lost, id: "brd_lost", created_at: new Date().toISOString() }],
    deliveries: [{ ...lost, broadcast_id: "brd_lost", group_id: group, chatId }],
  });
  await areAsleep();
  expect(fixture.postsOf(telegramId)).toHaveLength(0);
  await fixture.host.trigger("*/5 * * * *");
  await eventually(() => expect(fixture.postsOf(telegramId)).toHaveLength(1));
});

test("a lane recovers by itself when its database works again", async () => {
  const { telegramId, botId } = await fixture.addBot();
  const groups = await fixture.addGroups(telegramId, 3);
  await fixture.host.database.exec(
    "CREATE TRIGGER broken BEFORE UPDATE ON deliveries BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  const sending = fixture.call("POST", "/api/send/now", fixture.messageTo(botId, groups));
  await eventually(() => expect(fixture.log()).toContain('"event":"lane failed"'));
  expect(fixture.postsOf(telegramId)).toHaveLength(0);
  await fixture.host.database.exec("DROP TRIGGER broken");
  expect(await sending).toMatchObject({ totalSent: 3 });
  expect(fixture.postsOf(telegramId)).toHaveLength(3);
});
