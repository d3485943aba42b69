import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { costOf } from "./cloudflare-cost.ts";
import { startCheckout } from "./cloudflare-host.ts";
import { percentile, print } from "./figures.ts";
import { simulatedTelegram, type SimulatedTelegram } from "./simulated-telegram.ts";
import { bareFetch, rateSince } from "./throughput.ts";

const BOTS = process.env["BOTS"]?.split(",").map(Number);
/** One bot may send 30 a second, so it gets fewer. `BOTS=10` measures only that many, `BOTS=0` none. */
const RUNS = [
  { bots: 1, deliveries: 1200 },
  { bots: 10, deliveries: 3000 },
  { bots: 100, deliveries: 30_000 },
  { bots: 300, deliveries: 30_000 },
].filter(({ bots }) => BOTS?.includes(bots) ?? true);
const GROUPS = 1000;
const MANY_GROUPS = 20_000;
const TRIES = 3;
const GB_PER_OBJECT = 0.128;
const COPIES_KEPT_MS = 61_000;

const HERE = join(import.meta.dirname, "..");
const AGAINST = process.env["BENCH_AGAINST"];
/** With BENCH_AGAINST, the folder of another checkout, each is measured twice, in turns. */
const ROUNDS = AGAINST ? [HERE, AGAINST, AGAINST, HERE] : [HERE];
const nameOf = (checkout: string) => (checkout === HERE ? "" : `, ${checkout}`);

const COUNTING = readFileSync(join(import.meta.dirname, "counting-worker.mjs"), "utf8");

async function posted(telegram: SimulatedTelegram, since: number, count: number): Promise<void> {
  let seen = 0;
  let from = since;
  while (seen < count) {
    await sleep(100);
    const { size, posts } = await telegram.posts(from);
    from = size;
    seen += posts.length;
  }
}

const sizeOf = async (telegram: SimulatedTelegram) =>
  (await telegram.posts(Number.MAX_SAFE_INTEGER)).size;

/** Sends one message from each bot to all of its groups. */
async function throughput(checkout: string, telegram: SimulatedTelegram) {
  const host = await startCheckout(checkout, telegram);
  const since = await sizeOf(telegram);
  const before = host.processorMs();
  const deliveries = host.bots.reduce((total, { ids }) => total + ids.length, 0);
  // The worker answers when everything is sent, or after 25 seconds.
  const answers = host.bots.map(({ id, ids }) =>
    host.call("POST", "/api/send/now", host.form(id, ids)),
  );
  await Promise.all([...answers, posted(telegram, since, deliveries)]);
  const processorMsEach = (host.processorMs() - before) / deliveries;
  const perSecond = await rateSince(telegram, since);
  await host.stop();
  return { perSecond, processorMsEach };
}

async function manyBots(): Promise<void> {
  for (const { bots, deliveries } of RUNS) {
    const options = { bots, chatsPerBot: deliveries / bots, hasLimits: false };
    for (const checkout of ROUNDS) {
      const telegram = await simulatedTelegram(options);
      const since = await sizeOf(telegram);
      await bareFetch(telegram);
      const bare = await rateSince(telegram, since);
      const { perSecond, processorMsEach } = await throughput(checkout, telegram);
      await telegram.close();
      print(`cloudflare: deliveries a second, ${bots} bots${nameOf(checkout)}`, {
        perSecond,
        processorMsEach,
        processors: (perSecond * processorMsEach) / 1000,
        bareFetch: bare,
        ratioToBareFetch: perSecond / bare,
      });
    }
  }
}

/** What counting-worker.mjs counts. */
interface Uses {
  requests: number;
  objectRequests: number;
  objectMs: number;
  d1Queries: number;
  d1RowsRead: number;
  d1RowsWritten: number;
  objectRowsRead: number;
  objectRowsWritten: number;
  firstWokenAt: number;
}

async function rowsAndCost(checkout: string): Promise<void> {
  const telegram = await simulatedTelegram({ bots: 1, chatsPerBot: GROUPS, hasLimits: false });
  const host = await startCheckout(checkout, telegram, COUNTING);
  const takeUses = () => host.call("GET", "/uses") as Promise<Uses>;
  const [bot] = host.bots;
  await takeUses();
  const before = host.processorMs();
  await host.call("POST", "/api/send/now", host.form(bot?.id ?? "", bot?.ids ?? []));
  await posted(telegram, 0, GROUPS);
  // The lane stores the last results, and deletes its copies a minute later.
  await sleep(COPIES_KEPT_MS + 5000);
  const uses = await takeUses();
  const processorMsEach = (host.processorMs() - before) / GROUPS;
  await host.stop();
  await telegram.close();
  const each = (name: keyof Uses) => uses[name] / GROUPS;
  const perDelivery = {
    d1RowsWritten: each("d1RowsWritten"),
    d1RowsRead: each("d1RowsRead"),
    objectRowsWritten: each("objectRowsWritten"),
    objectRowsRead: each("objectRowsRead"),
    objectRequests: each("objectRequests"),
    objectGbSeconds: (each("objectMs") / 1000) * GB_PER_OBJECT,
    requests: each("requests"),
  };
  // Reads run twice here, and D1's own work is in it, so this is more than what is charged.
  const use = { ...perDelivery, processorMs: processorMsEach };
  print(`cloudflare: per delivery of a message to 1,000 groups${nameOf(checkout)}`, {
    d1Queries: each("d1Queries"),
    ...perDelivery,
    dollarsPerMillion: costOf(use, 1),
  });
}

/** From the POST until the message is stored, which is when the worker first wakes a bot. */
async function accepting(checkout: string): Promise<void> {
  const options = { bots: 1, chatsPerBot: MANY_GROUPS, hasLimits: false };
  const telegram = await simulatedTelegram(options);
  const host = await startCheckout(checkout, telegram, COUNTING);
  const [bot] = host.bots;
  const form = () => host.form(bot?.id ?? "", bot?.ids ?? []);
  const acceptedMs: number[] = [];
  const scheduledMs: number[] = [];
  const costs: number[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    await host.call("GET", "/uses");
    const processorBefore = host.processorMs();
    const start = Date.now();
    const answer = host.call("POST", "/api/send/now", form());
    let wokenAt = 0;
    while (wokenAt === 0) {
      await sleep(50);
      wokenAt = ((await host.call("GET", "/uses")) as Uses).firstWokenAt;
    }
    acceptedMs.push(wokenAt - start);
    costs.push(host.processorMs() - processorBefore);
    const [sent] = (await host.call("GET", "/api/broadcasts")) as unknown as { id: string }[];
    await host.call("POST", `/api/broadcasts/${sent?.id ?? ""}/stop`);
    await answer;
    const later = form();
    later.append("date", "2030-01-01");
    later.append("time", "09:00");
    const asked = Date.now();
    await host.call("POST", "/api/schedule", later);
    scheduledMs.push(Date.now() - asked);
  }
  await host.stop();
  await telegram.close();
  print(`cloudflare: accepting a message to 20,000 groups${nameOf(checkout)}`, {
    "until stored, ms": percentile(acceptedMs, 0.5),
    "processor time, ms": percentile(costs, 0.5),
    "until a schedule is answered, ms": percentile(scheduledMs, 0.5),
  });
}

/** The worker in Cloudflare's runtime. Telegram answers at once, and D1 runs in the same process. */
export async function cloudflare(): Promise<void> {
  await manyBots();
  for (const checkout of ROUNDS) await rowsAndCost(checkout);
  for (const checkout of ROUNDS) await accepting(checkout);
}
