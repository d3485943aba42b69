import { setTimeout as sleep } from "node:timers/promises";

import { autoRetry } from "@grammyjs/auto-retry";
import { apiThrottler } from "@grammyjs/transformer-throttler";
import { Api } from "grammy";

import { folderFor, sendAll } from "./bench-worker.ts";
import { print } from "./figures.ts";
import { simulatedTelegram, type SimulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 50;
const CHATS = 300;
const IN_FLIGHT = 6;
/** Telegram's pace would hide the cost of a message; with a faster clock the machine is the limit. */
const CLOCK_SPEED = "50";
const TEXT = "Good morning, everyone.";

/** Messages per second, from the first that members saw to the last. */
export async function rateSince(telegram: SimulatedTelegram, since: number): Promise<number> {
  await sleep(100);
  const { posts } = await telegram.posts(since);
  const first = posts[0]?.at ?? 0;
  const last = posts.at(-1)?.at ?? 0;
  return (posts.length - 1) / ((last - first) / 1000);
}

export async function bareFetch({ url, bots }: SimulatedTelegram): Promise<void> {
  const lanes = bots.flatMap(({ token, chats }) => {
    const waiting = chats.values();
    return Array.from({ length: IN_FLIGHT }, async () => {
      for (const { id } of waiting) {
        const response = await fetch(`${url}/bot${token}/sendMessage`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ chat_id: id, text: TEXT }),
        });
        await response.json();
      }
    });
  });
  await Promise.all(lanes);
}

async function grammy({ url, bots }: SimulatedTelegram): Promise<void> {
  await Promise.all(
    bots.map(async ({ token, chats }) => {
      const api = new Api(token, { apiRoot: url });
      api.config.use(autoRetry(), apiThrottler());
      await Promise.all(chats.map(({ id }) => api.sendMessage(id, TEXT)));
    }),
  );
}

export async function throughput(): Promise<void> {
  const telegram = await simulatedTelegram({ bots: BOTS, chatsPerBot: CHATS, hasLimits: false });
  const measure = async (run: () => Promise<unknown>) => {
    const { size } = await telegram.posts(Number.MAX_SAFE_INTEGER);
    await run();
    return rateSince(telegram, size);
  };
  await measure(() => bareFetch(telegram));
  const bare = await measure(() => bareFetch(telegram));
  const { data } = await folderFor(telegram, TEXT);
  let processorMsEach = Number.NaN;
  const ours = await measure(async () => {
    ({ processorMsEach } = await sendAll(data, telegram.url, CLOCK_SPEED));
  });
  data.remove();
  const paced = await folderFor(telegram, TEXT);
  const atPace = await measure(() => sendAll(paced.data, telegram.url));
  paced.data.remove();
  const throttled = await measure(() => grammy(telegram));
  await telegram.close();
  print(
    "throughput: messages a second, 50 bots",
    {
      bareFetch: bare,
      worker: ours,
      processorMsEach,
      ratioToBareFetch: ours / bare,
      workerAtTelegramsPace: atPace,
      grammyThrottledAndRetrying: throttled,
      ratioToGrammy: atPace / throttled,
    },
    { ratioToBareFetch: { atLeast: 0.5 }, ratioToGrammy: { atLeast: 1 } },
  );
}
