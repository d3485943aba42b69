import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";

import { folderFor } from "./bench-worker.ts";
import { percentile, print } from "./figures.ts";
import { type Plan, schedule } from "./on-time.ts";
import { processorMs } from "./processor-time.ts";
import { simulatedTelegram, type SimulatedTelegram } from "./simulated-telegram.ts";

const JUDGED = 100;
const GOAL = 0.95;
const ALLOWED = 30;
const WAVE_SECONDS = 10;
const WAVES = 3;
const CHATS = ALLOWED * WAVE_SECONDS;
const AHEAD_MS = 10_000;
/** As a multiple of the time that Telegram's pace allows. */
const PATIENCE = 3;

/** Keeps a process on one processor, or on all of them. False if that is not possible here. */
function pin(pid: number, processor: number | null): boolean {
  const processors = processor ?? `0-${availableParallelism() - 1}`;
  return spawnSync("taskset", ["-a", "-p", "-c", String(processors), String(pid)]).status === 0;
}

/** Each bot has a message to all its groups whenever Telegram's pace allows for the next one. */
function* plansFrom(start: number, bots: readonly { id: string; groups: string[] }[]) {
  for (let wave = 0; wave < WAVES; wave += 1) {
    const at = start + wave * WAVE_SECONDS * 1000;
    for (const { id, groups } of bots)
      yield { botId: id, groups, at, text: String(wave) } satisfies Plan;
  }
}

/** How much later than Telegram's pace allows each post was. */
function latenessOf(
  { bots }: SimulatedTelegram,
  posts: readonly { at: number; chatId: number; text: string }[],
  start: number,
): number[] {
  const botOf = new Map(bots.flatMap(({ id, chats }) => chats.map((chat) => [chat.id, id])));
  const counts = new Map<string, number>();
  return posts.map(({ at, chatId, text }) => {
    const key = `${botOf.get(chatId)} ${text}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const dueSeconds = Number(text) * WAVE_SECONDS + count / ALLOWED;
    return Math.max(0, at - start - dueSeconds * 1000);
  });
}

async function measure(bots: number): Promise<number> {
  const telegram = await simulatedTelegram({ bots, chatsPerBot: CHATS, hasLimits: true });
  const { data, bots: senders } = await folderFor(telegram, null);
  const { size } = await telegram.posts(Number.MAX_SAFE_INTEGER);
  const start = Date.now() + AHEAD_MS + bots * 20;
  schedule(data, plansFrom(start, senders));
  const worker = await startWorkerProcess(data.path, {
    ...data.environment,
    TELEGRAM_API_ROOT: telegram.url,
    WORKER_URL: "https://worker.example.com",
  });
  pin(worker.pid, 0);
  await sleep(start - Date.now());
  const due = bots * CHATS * WAVES;
  const isDone = async () => (await telegram.posts(Number.MAX_SAFE_INTEGER)).size >= size + due;
  const giveUpAt = start + PATIENCE * WAVES * WAVE_SECONDS * 1000;
  const workerBefore = processorMs(worker.pid);
  const telegramBefore = process.cpuUsage();
  while (Date.now() < giveUpAt && !(await isDone())) await sleep(100);
  const seconds = (Date.now() - start) / 1000;
  const workerMs = processorMs(worker.pid) - workerBefore;
  const { user, system } = process.cpuUsage(telegramBefore);
  const { posts } = await telegram.posts(size);
  await worker.stop();
  data.remove();
  await telegram.close();
  const lateness = latenessOf(telegram, posts, start);
  // As if the first second's burst had been spread.
  const lastSeconds = ((posts.at(-1)?.at ?? 0) - start) / 1000 + 1;
  const shareOfAllowed = posts.length / lastSeconds / (ALLOWED * bots);
  print(
    `pace: ${bots} bots at full pace, with the worker on one processor`,
    {
      shareOfAllowed,
      perSecond: posts.length / lastSeconds,
      lateP50Ms: percentile(lateness, 0.5),
      lateP99Ms: percentile(lateness, 0.99),
      workerProcessor: workerMs / 1000 / seconds,
      telegramProcessor: (user + system) / 1_000_000 / seconds,
      processorMsEach: workerMs / posts.length,
    },
    bots <= JUDGED ? { shareOfAllowed: { atLeast: GOAL } } : {},
  );
  return shareOfAllowed;
}

/** More and more bots, until the worker falls behind and how far is known. The simulator has the other processor. */
export async function onOneProcessor(steps: readonly number[]): Promise<void> {
  if (availableParallelism() < 2 || !pin(process.pid, 1)) return;
  for (const bots of steps) {
    const shareOfAllowed = await measure(bots);
    if (shareOfAllowed < GOAL && bots >= JUDGED) break;
  }
  pin(process.pid, null);
}
