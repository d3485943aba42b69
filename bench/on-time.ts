import { setTimeout as sleep } from "node:timers/promises";

import { newId } from "@tbm/worker/ids.ts";
import { startWorkerProcess } from "@tbm/worker/testing/worker-process.ts";

import { type DataFolder, folderFor } from "./a-worker.ts";
import { percentile, print } from "./figures.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 50;
const DUE = 1000;
const STORED = 100_000;
const AHEAD_MS = 6000;

function schedule(
  { database, ports }: DataFolder,
  bot: { id: string; groups: string[] },
  at: number,
  text: string,
) {
  const group = bot.groups[0] ?? "";
  const moment = new Date(at).toISOString();
  database
    .prepare(
      `INSERT INTO schedules (id, bot_id, groups, message, repeat_type, scheduled_time, date, time,
        timezone, status, created_at) VALUES (?, ?, ?, ?, 'none', ?, ?, ?, 'UTC', 'waiting', ?)`,
    )
    .run(
      newId(ports, "sch"),
      bot.id,
      JSON.stringify([group]),
      text,
      moment,
      moment.slice(0, 10),
      moment.slice(11, 16),
      moment,
    );
}

/** How late the first message of each schedule is, with a thousand due in one second. */
export async function onTime(): Promise<void> {
  const telegram = await simulatedTelegram({
    bots: BOTS,
    chatsPerBot: DUE / BOTS,
    hasLimits: false,
  });
  const { data, bots } = await folderFor(telegram, null);
  const start = Date.now() + AHEAD_MS;
  const due = new Map<string, number>();
  data.database.exec("BEGIN");
  for (let count = 0; count < DUE; count += 1) {
    const bot = bots[count % BOTS];
    const at = start + count;
    if (!bot) continue;
    const group = bot.groups[Math.floor(count / BOTS)] ?? "";
    schedule(data, { ...bot, groups: [group] }, at, `No. ${count}`);
    due.set(`No. ${count}`, at);
  }
  for (let count = 0; count < STORED - DUE; count += 1) {
    const bot = bots[count % BOTS];
    if (bot) schedule(data, bot, start + 86_400_000 + count, "Later");
  }
  data.database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  const environment = { ...data.environment, TELEGRAM_API_ROOT: telegram.url };
  const worker = await startWorkerProcess(data.path, environment);
  await sleep(start - Date.now() + 6000);
  const lateness = (await telegram.posts()).posts.map(({ at, text }) => at - (due.get(text) ?? 0));
  await worker.stop();
  print("on time: 1,000 schedules due in one second, 100,000 stored", {
    sent: lateness.length,
    lateP50Ms: percentile(lateness, 0.5),
    lateP99Ms: percentile(lateness, 0.99),
  });
  data.remove();
  await telegram.close();
}
