import { setTimeout as sleep } from "node:timers/promises";

import { newId } from "@tbm/worker/ids.ts";
import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { insertRows } from "@tbm/worker/testing/world/rows.ts";

import { type DataFolder, folderFor } from "./bench-worker.ts";
import { percentile, print } from "./figures.ts";
import { processorMs } from "./processor-time.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 50;
const DUE = 1000;
const STORED = 100_000;
const AHEAD_MS = 20_000;
const DAY_MS = 86_400_000;

export type Plan = { botId: string; groups: readonly string[]; at: number; text: string };

export function schedule({ database, ports }: DataFolder, plans: Iterable<Plan>): void {
  const schedules = Iterator.from(plans).map(({ botId, groups, at, text }) => {
    const scheduled_time = new Date(at).toISOString();
    const [date = "", time = ""] = scheduled_time.split("T");
    return {
      id: newId(ports, "sch"),
      bot_id: botId,
      groups: JSON.stringify(groups),
      message: text,
      scheduled_time,
      date,
      // To the millisecond, or the worker would move the plan to the whole minute when it starts.
      time: time.slice(0, 12),
    };
  });
  insertRows(database, { schedules });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

/** `count` plans, a millisecond apart, spread over all groups. */
function* plansFrom(
  start: number,
  count: number,
  bots: readonly { id: string; groups: string[] }[],
  wave?: number,
): Generator<Plan> {
  for (let index = 0; index < count; index += 1) {
    const bot = bots[index % bots.length];
    const groupId = bot?.groups[Math.floor(index / bots.length) % bot.groups.length];
    if (bot && groupId)
      yield {
        botId: bot.id,
        groups: [groupId],
        at: start + index,
        text: `${index} of wave ${wave}`,
      };
  }
}

const WAVES = ["in a worker that has sent before", "in one that has run schedules before"];
const WAVE_MS = 8000;
const MARGIN_MS = 500;

/** How late the first message of each schedule is, with a thousand due in one second, twice. */
export async function onTime(): Promise<void> {
  const telegram = await simulatedTelegram({
    bots: BOTS,
    chatsPerBot: DUE / BOTS,
    hasLimits: false,
  });
  const { data, bots } = await folderFor(telegram, "Before");
  schedule(data, plansFrom(Date.now() + DAY_MS, STORED - DUE * WAVES.length, bots));
  const start = Date.now() + AHEAD_MS;
  for (const wave of WAVES.keys())
    schedule(data, plansFrom(start + wave * WAVE_MS, DUE, bots, wave));
  const environment = { ...data.environment, TELEGRAM_API_ROOT: telegram.url };
  const worker = await startWorkerProcess(data.path, environment);
  const costs: number[] = [];
  for (const wave of WAVES.keys()) {
    await sleep(start + wave * WAVE_MS - MARGIN_MS - Date.now());
    const before = processorMs(worker.pid);
    await sleep(WAVE_MS - MARGIN_MS);
    costs.push(processorMs(worker.pid) - before);
  }
  const { posts } = await telegram.posts();
  await worker.stop();
  for (const [wave, which] of WAVES.entries()) {
    const lateness = posts.flatMap(({ at, text }) => {
      const [number, ofWave] = text.split(" of wave ");
      return Number(ofWave) === wave ? [at - start - wave * WAVE_MS - Number(number)] : [];
    });
    print(
      `on time: 1,000 schedules due in one second, 100,000 stored, ${which}`,
      {
        sent: lateness.length,
        lateP50Ms: percentile(lateness, 0.5),
        lateP99Ms: percentile(lateness, 0.99),
        processorMsEach: (costs[wave] ?? Number.NaN) / DUE,
      },
      { sent: { atLeast: DUE }, lateP99Ms: { atMost: 250 } },
    );
  }
  data.remove();
  await telegram.close();
}
