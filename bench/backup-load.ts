import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { insertRows } from "@tbm/worker/testing/world/rows.ts";

import { type DataFolder, folderFor } from "./bench-worker.ts";
import { print } from "./figures.ts";
import { addOldDeliveries } from "./old-records.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 10;
const CHATS = 3000;
const OLD = 1_000_000;
const PICTURES = 5000;
const PICTURE_BYTES = 40_000;
const WARM_UP_MS = 5000;
const QUIET_MS = 10_000;

async function addPictures({ ports, database }: DataFolder): Promise<void> {
  const files: string[] = [];
  for (let index = 0; index < PICTURES; index += 1) {
    const bytes = new Uint8Array(Buffer.alloc(PICTURE_BYTES, `picture ${index} `));
    const digest = createHash("sha256").update(bytes).digest("hex");
    const file = `${digest}-${String(index).padStart(16, "0")}.png`;
    await ports.files.put(file, bytes);
    files.push(file);
  }
  insertRows(database, { attachments: files.map((file) => ({ owner_id: file, file })) });
}

/** The pace at which messages are sent while a large backup is made, compared with the pace before it. */
export async function backup(): Promise<void> {
  const telegram = await simulatedTelegram({ bots: BOTS, chatsPerBot: CHATS, hasLimits: false });
  const { data, bots } = await folderFor(telegram, null);
  addOldDeliveries(data.database, OLD, bots);
  await addPictures(data);
  for (const { id, groups } of bots) await data.broadcast(id, groups, "Hello");
  data.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const worker = await startWorkerProcess(data.path, {
    ...data.environment,
    TELEGRAM_API_ROOT: telegram.url,
  });
  const call = async (method: string) => {
    const headers = { Authorization: `Bearer ${worker.apiKey}` };
    const answer = await fetch(`${worker.url.replace(/#.*/, "")}/api/backups`, { method, headers });
    return answer.json();
  };
  const seen = async () => {
    const { size } = await telegram.posts(Number.MAX_SAFE_INTEGER);
    return { size, at: performance.now() };
  };
  type Seen = Awaited<ReturnType<typeof seen>>;
  const pace = (from: Seen, to: Seen) => (to.size - from.size) / ((to.at - from.at) / 1000);

  const first = await seen();
  await sleep(WARM_UP_MS);
  const before = await seen();
  await sleep(QUIET_MS);
  const started = await seen();
  await call("POST");
  let state = await call("GET");
  while (state.running !== null) {
    await sleep(100);
    state = await call("GET");
  }
  const ended = await seen();
  const [made] = state.backups;
  await worker.stop();
  print(
    "backup: messages a second while 1,000,000 deliveries and 5,000 pictures are backed up",
    {
      without: pace(before, started),
      during: pace(started, ended),
      ratio: pace(started, ended) / pace(before, started),
      seconds: (ended.at - started.at) / 1000,
      megabytes: (made?.size ?? Number.NaN) / 1e6,
      unsent: BOTS * CHATS - (ended.size - first.size),
    },
    { ratio: { atLeast: 0.95 }, unsent: { atLeast: 1 } },
  );
  data.remove();
  await telegram.close();
}
