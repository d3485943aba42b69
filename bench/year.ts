import { statSync } from "node:fs";
import { join } from "node:path";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";

import { type DataFolder, folderFor, secondsPerDelivery, type Sender } from "./bench-worker.ts";
import { percentile, print } from "./figures.ts";
import { addDays } from "./past-year.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 10;
const CHATS = 500;
const DAYS = Number(process.env["BENCH_DAYS"] ?? 365);
const CLOCK_SPEED = "50";
const ROUNDS = 3;
const SAMPLES = 40;
/** These calls take a few milliseconds, of which other work on the machine is a part. */
const MAX_RATIO = 2;

const bytesOf = ({ path }: DataFolder) => statSync(join(path, "bot-manager.sqlite")).size;

/** Some days from now. */
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** What an operator or a monitoring system opens, by name. Old messages are those of the given day. */
const screensOf = (senders: readonly Sender[], oldest: number): Record<string, string> => ({
  history: "/api/broadcasts",
  search: "/api/history?search=offer+no.+7",
  group: `/api/groups/${senders[0]?.groups[0] ?? ""}/posts`,
  historyOfGroup: `/api/broadcasts?group_id=${senders[0]?.groups[0] ?? ""}`,
  dashboard: "/api/init",
  activity: "/api/activity",
  outlook: "/api/outlook",
  calendar: `/api/calendar?${new URLSearchParams({ from: at(-1), to: at(1) })}`,
  metrics: "/metrics",
  message: `/api/broadcasts/brd_${oldest}_0_of_the_year`,
  deliveries: `/api/broadcasts/brd_${oldest}_0_of_the_year/deliveries`,
  posts: `/api/broadcasts/brd_${oldest}_0_of_the_year/posts`,
});

interface Side {
  data: DataFolder;
  senders: readonly Sender[];
  oldest: number;
}

async function serve({ data, senders, oldest }: Side) {
  const environment = { ...data.environment, TELEGRAM_API_ROOT: "http://127.0.0.1:9" };
  const worker = await startWorkerProcess(data.path, environment);
  const screens = screensOf(senders, oldest);
  return {
    names: Object.keys(screens),
    stop: worker.stop,
    time: async (name: string): Promise<number> => {
      const begun = performance.now();
      const response = await fetch(`${worker.url}${screens[name] ?? ""}`, {
        headers: { Authorization: `Bearer ${data.environment.API_KEY}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
      return performance.now() - begun;
    },
  };
}

/** The median times of each screen's call in milliseconds. Both are asked in turn, so that other work slows down both. */
async function compare(one: Side, other: Side) {
  const [small, large] = [await serve(one), await serve(other)];
  const times: Record<string, { small: number; large: number }> = {};
  for (const name of small.names) {
    const samples: { small: number; large: number }[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      samples.push({ small: await small.time(name), large: await large.time(name) });
    }
    times[name] = {
      small: percentile(
        samples.map((sample) => sample.small),
        0.5,
      ),
      large: percentile(
        samples.map((sample) => sample.large),
        0.5,
      ),
    };
  }
  await small.stop();
  await large.stop();
  return times;
}

/** A year of 100,000 deliveries a day: the size of the database, and each time compared with the second day. */
export async function year(): Promise<void> {
  const telegram = await simulatedTelegram({ bots: BOTS, chatsPerBot: CHATS, hasLimits: false });
  const { data: first, bots: firstBots } = await folderFor(telegram, null);
  const { data: full, bots } = await folderFor(telegram, null);
  addDays(first.database, firstBots, 1);
  const before = bytesOf(full);
  const { packed, unpacked } = addDays(full.database, bots, DAYS);
  const bytes = bytesOf(full);
  print(
    `year: ${DAYS} days of 100,000 deliveries`,
    { packed, unpacked, gigabytes: bytes / 1e9, bytesEach: (bytes - before) / (packed + unpacked) },
    { gigabytes: { atMost: 2 } },
  );
  let quick = Infinity;
  let slow = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    quick = Math.min(quick, await secondsPerDelivery(first, firstBots, telegram.url, CLOCK_SPEED));
    slow = Math.min(slow, await secondsPerDelivery(full, bots, telegram.url, CLOCK_SPEED));
  }
  const times = await compare(
    { data: first, senders: firstBots, oldest: 1 },
    { data: full, senders: bots, oldest: DAYS },
  );
  const each = <Figure>(figure: (time: { small: number; large: number }) => Figure) =>
    Object.fromEntries(Object.entries(times).map(([name, time]) => [name, figure(time)]));
  print(
    "year: milliseconds on the second day",
    each(({ small }) => small),
  );
  print(
    "year: milliseconds after it",
    each(({ large }) => large),
  );
  print(
    "year: times longer after it",
    { sending: slow / quick, ...each(({ small, large }) => large / small) },
    { sending: { atMost: 1.2 }, ...each(() => ({ atMost: MAX_RATIO })) },
  );
  first.remove();
  full.remove();
  await telegram.close();
}
