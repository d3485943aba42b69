import { setTimeout as sleep } from "node:timers/promises";

import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, test } from "vitest";

import { createLoad } from "#testing/crash/load.ts";
import type { WorkerProcess } from "#testing/crash/worker-process.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const SEEDS = Array.from({ length: IS_RELEASE ? 10 : 1 }, (_, index) => index + 1);
const GROUPS = 2000;
const KILLS = 20;

interface Answer {
  broadcastId: string;
}

/** Makes a call with form fields. */
async function post(
  { url, apiKey }: WorkerProcess,
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const response = await fetch(new URL(path, url), { method: "POST", headers, body });
  expect(response.ok, await response.clone().text()).toBe(true);
  // The contract's answer to a send.
  return (await response.json()) as Answer;
}

test.each(SEEDS)(
  "2,000 edits and 2,000 deletions are all made although the worker is killed 20 times (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const load = await createLoad({ groups: GROUPS, isQueued: false });
    const first = await load.start();
    const send = async (message: string): Promise<string> => {
      const groups = JSON.stringify(load.groups);
      const answer = await post(first, "/api/send/now", { message, groups, botId: load.botId });
      return answer.broadcastId;
    };
    const edited = await send("Price 100");
    const deleted = await send("Wrong message");
    while (load.count("sent") < 2 * GROUPS) await sleep(100);
    await post(first, `/api/broadcasts/${edited}/edit`, { message: "Price 120" });
    const headers = { Authorization: `Bearer ${first.apiKey}`, "Content-Type": "application/json" };
    const deletion = new URL(`/api/broadcasts/${deleted}/delete`, first.url);
    expect((await fetch(deletion, { method: "POST", headers, body: "{}" })).status).toBe(202);
    first.kill("SIGKILL");
    await first.exited;
    for (let kill = 1; kill < KILLS; kill += 1) {
      const worker = await load.start();
      const made = load.count("done");
      await sleep(50 + random.next() * 600);
      // On a busy machine nothing may be made in that time.
      if (kill % 5 === 0) {
        while (load.count("done") === made && load.count("queued") > 0) await sleep(20);
      }
      worker.kill("SIGKILL");
      await worker.exited;
    }
    expect(load.count("done")).toBeGreaterThan(0);
    expect(load.count("queued")).toBeGreaterThan(0);
    await load.finish();
    expect(load.breaches()).toEqual([]);
    expect(load.count("done")).toBe(2 * GROUPS);
    await load.close();
  },
  1_200_000,
);
