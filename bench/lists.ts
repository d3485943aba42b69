import type { Call } from "@tbm/contract/call.ts";
import { CALLS } from "@tbm/contract/calls.ts";
import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { createDataFolder } from "@tbm/worker/testing/world/data-folder.ts";
import { insertRows } from "@tbm/worker/testing/world/rows.ts";

import { percentile, print } from "./figures.ts";
import { addOldDeliveries } from "./old-records.ts";

const GROUPS = 10_000;
const IMAGES = 5000;
const OLD = 1_000_000;
const ROUNDS = 40;
/** Unpaged lists, whose time grows with the number of records. */
const UNPAGED = new Set([
  "/api/groups",
  "/api/groups/standings",
  "/api/images",
  "/api/folders/{id}/images",
  "/api/bots/{id}/groups",
]);

type Folder = ReturnType<typeof createDataFolder>;

async function createFolder(): Promise<{ data: Folder; botId: string; folderId: string }> {
  const data = createDataFolder();
  const bot = {
    id: 123_456_789,
    token: `123456789:${"a".repeat(35)}`,
    chats: [{ id: -1001, title: "VIP" }],
  };
  const { id: botId } = await data.addBot(bot);
  const folderId = "fld_bench";
  insertRows(data.database, { folders: [{ id: folderId }] });
  addOldDeliveries(data.database, 1, [{ id: botId }]);
  return { data, botId, folderId };
}

function fill({ data, botId, folderId }: Awaited<ReturnType<typeof createFolder>>): void {
  const { database } = data;
  const groups = Array.from({ length: GROUPS }, (_, index) => ({
    name: `Group ${index}`,
    chatId: String(-2000 - index),
    created_at: `2026-01-01T${index}`,
  }));
  const memberships = groups.map(({ chatId }) => ({ bot_id: botId, chatId }));
  const images = Array.from({ length: IMAGES }, (_, index) => {
    const digest = index.toString(16).padStart(64, "0");
    const stored = { digest, file: `${digest}-0000000000000000.png`, type: "image/png" };
    return { name: `${index}.png`, folder: folderId, ...stored, created_at: `2026-01-01T${index}` };
  });
  insertRows(database, { groups, memberships, images });
  addOldDeliveries(database, OLD, [{ id: botId }]);
}

/** The median time of each GET, by path. */
async function measure({ data, botId, folderId }: Awaited<ReturnType<typeof createFolder>>) {
  data.database.close();
  const environment = { ...data.environment, TELEGRAM_API_ROOT: "http://127.0.0.1:9" };
  const worker = await startWorkerProcess(data.path, environment);
  const times = new Map<string, number>();
  const calls: Call[] = Object.values(CALLS);
  const ids: Record<string, string> = {
    bots: botId,
    folders: folderId,
    broadcasts: "brd_old0",
  };
  // The other paths need ids of records that do not exist here.
  const isKnown = (path: string) => !path.includes("{id}") || (path.split("/")[2] ?? "") in ids;
  const gets = calls.filter(
    ({ method, access, path }) => method === "GET" && access === "key" && isKnown(path),
  );
  for (const { path } of gets) {
    const [, , resource = ""] = path.split("/");
    const id = ids[resource] ?? "";
    const samples: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const response = await fetch(`${worker.url}${path.replace("{id}", id)}`, {
        headers: { Authorization: `Bearer ${data.environment.API_KEY}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      samples.push(performance.now() - start);
    }
    times.set(path, percentile(samples, 0.5));
  }
  await worker.stop();
  data.remove();
  return times;
}

/** How many times longer each GET takes on a full database than on an empty one. */
export async function lists(): Promise<void> {
  const empty = await measure(await createFolder());
  const large = await createFolder();
  fill(large);
  const filled = await measure(large);
  const ratios: Record<string, number> = {};
  for (const [path, full] of filled) {
    const name = UNPAGED.has(path) ? `${path} (unpaged, ms)` : path;
    ratios[name] = UNPAGED.has(path) ? full : full / (empty.get(path) ?? Number.NaN);
  }
  print("lists: time on a full database relative to an empty one", ratios);
}
