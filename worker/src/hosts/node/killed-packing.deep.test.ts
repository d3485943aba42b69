import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

import { listen } from "@tbm/simulator/node-server.ts";
import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { expect, test } from "vitest";

import { startWorkerProcess } from "#testing/crash/worker-process.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";

const KILLS = 100;
const CHECKED_EVERY = 10;
/** A round of packing each tenth of a second. */
const CLOCK_SPEED = "100";
const DAY_MS = 24 * 3_600_000;
const PER_BROADCAST = 1000;
const FAILED_PER_BROADCAST = 10;
const TO_PACK = 250;
const TO_FOLD = 150;

/** Broadcasts that ended this many days ago, all of whose deliveries are unpacked. */
function addOld(database: DatabaseSync, { count, days }: { count: number; days: number }): void {
  const at = new Date(Date.now() - days * DAY_MS).toISOString();
  const sent = PER_BROADCAST - FAILED_PER_BROADCAST;
  const numbers = `WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?)`;
  database
    .prepare(`${numbers} INSERT INTO broadcasts (id, bot_id, source, message, created_at, finished_at, sent, failed,
        unconfirmed, cancelled, missed)
      SELECT 'brd_${days}_' || n, 'bot_old', 'now', 'Hello', ?, ?, ?, ?, 0, 0, 0 FROM number`)
    .run(count, at, at, sent, FAILED_PER_BROADCAST);
  database
    .prepare(`${numbers} INSERT INTO deliveries (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step,
        attempts, retried, message_ids, cause, settled_at)
      SELECT id, 'grp_' || n, bot_id, -n, 3, seq, iif(n < ${FAILED_PER_BROADCAST}, 'failed', 'sent'), 1, 1, '',
        '[' || (seq * 10 + n) || ']', iif(n < ${FAILED_PER_BROADCAST}, '{"code":"overtaken","params":{}}', NULL), finished_at
      FROM broadcasts JOIN number WHERE created_at = ?`)
    .run(PER_BROADCAST, at);
}

const FAULTS = `
  WITH kept AS (SELECT seq, count(*) AS kept, count(DISTINCT group_id) AS groups, sum(state = 'failed') AS failed
    FROM all_deliveries GROUP BY seq)
  SELECT broadcasts.id, results, kept, groups, kept.failed FROM broadcasts LEFT JOIN kept USING (seq) WHERE CASE
    WHEN results = 'folded' THEN kept IS NOT NULL
    WHEN results = 'folding' THEN kept <> groups
    ELSE kept IS NOT ${PER_BROADCAST} OR groups <> ${PER_BROADCAST} OR kept.failed <> ${FAILED_PER_BROADCAST} END
    OR broadcasts.sent + broadcasts.failed <> ${PER_BROADCAST}
    OR (SELECT count(*) FROM past_failures WHERE past_failures.seq = broadcasts.seq)
      <> iif(results IN ('folding', 'folded'), ${FAILED_PER_BROADCAST}, 0)`;

test("a worker that is killed while it packs and folds loses no result and keeps none twice", async () => {
  const random = seededRandom(33);
  const server = await listen(createSimulator());
  const data = createDataFolder();
  addOld(data.database, { count: TO_PACK, days: 20 });
  addOld(data.database, { count: TO_FOLD, days: 500 });
  data.database.close();
  const environment = {
    ...data.environment,
    TELEGRAM_API_ROOT: server.url,
    WORKER_URL: "https://worker.example.com",
    CLOCK_SPEED,
  };
  const reader = data.reopen();
  const count = (what: string) =>
    Number(Object.values(reader.prepare(`SELECT ${what}`).get() ?? {})[0]);
  const progress: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = await startWorkerProcess(data.path, environment);
    await sleep(random.next() * 300);
    worker.kill("SIGKILL");
    await worker.exited;
    if (kill % CHECKED_EVERY > 0) continue;
    expect(reader.prepare(FAULTS).all()).toEqual([]);
    progress.push(count("count(*) FROM deliveries"));
  }
  // The kills have interrupted both, at many moments.
  expect(new Set(progress).size).toBeGreaterThan(5);
  expect(count("count(*) FROM past_deliveries")).toBeGreaterThan(0);
  expect(count("count(*) FROM broadcasts WHERE results = 'folded'")).toBeGreaterThan(0);
  const finish = async (settings: Record<string, string>, left: string) => {
    const worker = await startWorkerProcess(data.path, settings);
    while (count(left) > 0) await sleep(100);
    expect((await worker.stop()).code).toBe(0);
  };
  await finish(environment, "count(*) FROM broadcasts WHERE results IS NULL");
  // At this pace a worker on a busy machine may get no answer about the time, and then it folds nothing.
  const { CLOCK_SPEED: _, ...realTime } = environment;
  await finish(
    realTime,
    "count(*) FROM broadcasts WHERE results <> 'folded' AND id LIKE 'brd_500%'",
  );
  expect(reader.prepare(FAULTS).all()).toEqual([]);
  expect(count("count(*) FROM broadcasts WHERE results = 'folded'")).toBe(TO_FOLD);
  expect(count("count(*) FROM past_deliveries")).toBe(TO_PACK * PER_BROADCAST);
  await server.close();
  data.remove();
}, 3_600_000);
