import { setTimeout as sleep } from "node:timers/promises";

import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, test } from "vitest";

import { createLoad } from "#testing/crash/load.ts";
import type { WorkerProcess } from "#testing/crash/worker-process.ts";
import { pictureFile } from "#testing/world/bot-in-groups.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const SEEDS = Array.from({ length: IS_RELEASE ? 10 : 1 }, (_, index) => index + 1);
const GROUPS = 2000;
const KILLS = 20;

interface Answer {
  id: string;
  broadcastId: string;
}

type Load = Awaited<ReturnType<typeof createLoad>>;

/** Makes a call with form fields, or with JSON. */
async function call(
  { url, apiKey }: WorkerProcess,
  method: string,
  path: string,
  fields: Record<string, unknown>,
  isForm = false,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value instanceof File ? value : String(value));
  }
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(!isForm && { "Content-Type": "application/json" }),
    },
    body: isForm ? form : JSON.stringify(fields),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  // The contract's answers have what is used here.
  return (await response.json()) as Answer;
}

async function send(load: Load, worker: WorkerProcess, fields: Record<string, string>) {
  const all = { groups: JSON.stringify(load.groups), botId: load.botId, ...fields };
  const { broadcastId } = await call(worker, "POST", "/api/send/now", all, true);
  return broadcastId;
}

/** Kills this worker and 19 that follow it, some of them only once they have changed a post. */
async function killAll(load: Load, first: WorkerProcess, seed: number): Promise<void> {
  const random = seededRandom(seed);
  first.kill("SIGKILL");
  await first.exited;
  for (let kill = 1; kill < KILLS; kill += 1) {
    const worker = await load.start();
    const left = load.count("queued");
    await sleep(50 + random.next() * 600);
    // On a busy machine nothing may be made in that time.
    if (kill % 5 === 0 && left > 0) {
      while (load.count("queued") === left) await sleep(20);
    }
    worker.kill("SIGKILL");
    await worker.exited;
  }
}

test.each(SEEDS)(
  "2,000 edits and 2,000 deletions are all made although the worker is killed 20 times (seed %i)",
  async (seed) => {
    const load = await createLoad({ groups: GROUPS, isQueued: false });
    const first = await load.start();
    const edited = await send(load, first, { message: "Price 100" });
    const deleted = await send(load, first, { message: "Wrong message" });
    while (load.count("sent") < 2 * GROUPS) await sleep(100);
    const edit = { message: "Price 120" };
    await call(first, "POST", `/api/broadcasts/${edited}/edit`, edit, true);
    await call(first, "POST", `/api/broadcasts/${deleted}/delete`, {});
    await killAll(load, first, seed);
    expect(load.count("done")).toBeGreaterThan(0);
    expect(load.count("queued")).toBeGreaterThan(0);
    await load.finish();
    expect(load.breaches()).toEqual([]);
    expect(load.count("done")).toBe(2 * GROUPS);
    await load.close();
  },
  1_200_000,
);

test.each(SEEDS)(
  "2,000 posts get new buttons and 2,000 are renewed although the worker is killed 20 times (seed %i)",
  async (seed) => {
    const load = await createLoad({ groups: GROUPS, isQueued: false });
    const first = await load.start();
    const keyboard = (text: string) => ({
      name: "Links",
      keyboard: { inline_keyboard: [[{ text, url: "https://shop.example.com" }]] },
    });
    const { id: keyboardId } = await call(first, "POST", "/api/keyboards", keyboard("Old"));
    await send(load, first, { message: "Open now", keyboardId });
    const { id: folderId } = await call(first, "POST", "/api/folders", { name: "Boards" });
    const picture = { folderId, images: pictureFile() };
    await call(first, "POST", "/api/images", picture, true);
    const { id: campaignId } = await call(first, "POST", "/api/campaigns", {
      name: "Boards",
      botId: load.botId,
      groups: load.groups,
      folderId,
      messageTemplate: "Board {random}",
      intervalHours: 6,
      imagesPerSend: 1,
      renews: true,
    });
    while (load.count("sent") < 2 * GROUPS) await sleep(100);
    await call(first, "PUT", `/api/keyboards/${keyboardId}`, keyboard("New"));
    await call(first, "POST", `/api/keyboards/${keyboardId}/update-posts`, {});
    await call(first, "POST", `/api/campaigns/${campaignId}/send`, {});
    await killAll(load, first, seed);
    expect(load.count("queued")).toBeGreaterThan(0);
    await load.finish();
    expect(load.breaches()).toEqual([]);
    expect(load.count("done")).toBe(GROUPS);
    expect(load.count("sent")).toBe(3 * GROUPS);
    expect(load.posted()).toBe(2 * GROUPS);
    await load.close();
  },
  1_200_000,
);
