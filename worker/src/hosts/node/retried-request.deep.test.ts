import { setTimeout as sleep } from "node:timers/promises";

import { IDEMPOTENCY_HEADER } from "@tbm/contract/errors.ts";
import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, onTestFinished, test } from "vitest";

import { createLoad } from "#testing/crash/load.ts";
import type { WorkerProcess } from "#testing/crash/worker-process.ts";

const REQUESTS = process.env["RELEASE"] === "1" ? 100 : 10;
const GROUPS = 3;
const LATENCY_MS = 60;

test("a request that a killed worker did not answer takes effect once when it is retried", async () => {
  const random = seededRandom(1);
  const load = await createLoad({ groups: GROUPS, latencyMs: LATENCY_MS, isQueued: false });
  onTestFinished(load.close);

  function send({ url, apiKey }: WorkerProcess, key: string): Promise<Response> {
    const body = new FormData();
    body.append("groups", JSON.stringify(load.groups));
    body.append("botId", load.botId);
    body.append("message", `Message ${key}`);
    const headers = { Authorization: `Bearer ${apiKey}`, [IDEMPOTENCY_HEADER]: key };
    return fetch(`${url}/api/send/now`, { method: "POST", headers, body });
  }

  let worker = await load.start();
  let unanswered = 0;
  for (let count = 1; count <= REQUESTS; count += 1) {
    const key = `send-${String(count).padStart(6, "0")}`;
    const first = send(worker, key).catch(() => null);
    await sleep(random.next() * 2 * LATENCY_MS);
    worker.kill("SIGKILL");
    if ((await first) === null) unanswered += 1;
    await worker.exited;
    worker = await load.start();
    const repeated = await send(worker, key);
    expect(repeated.status).toBe(200);
    const { totalSent, totalUnconfirmed } = (await repeated.json()) as Record<string, number>;
    expect((totalSent ?? 0) + (totalUnconfirmed ?? 0)).toBe(GROUPS);
    expect(load.broadcasts()).toBe(count);
  }
  await worker.stop();
  expect(unanswered).toBeGreaterThan(REQUESTS / 2);
  expect(load.breaches()).toEqual([]);
}, 600_000);
