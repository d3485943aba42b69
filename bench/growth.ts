import { folderFor, sendAll } from "./bench-worker.ts";
import { print } from "./figures.ts";
import { addOldDeliveries } from "./old-records.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 10;
const CHATS = 400;
const CLOCK_SPEED = "50";
const OLD = 1_000_000;
const ROUNDS = 3;

/** The time of a delivery with a million old deliveries, compared with an empty history. */
export async function growth(): Promise<void> {
  const telegram = await simulatedTelegram({ bots: BOTS, chatsPerBot: CHATS, hasLimits: false });
  const { data: empty, bots } = await folderFor(telegram, null);
  const { data: full, bots: fullBots } = await folderFor(telegram, null);
  addOldDeliveries(full.database, OLD, fullBots);
  let small = Infinity;
  let large = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { id, groups } of bots) await empty.broadcast(id, groups, "Hello");
    const few = await sendAll(empty, telegram.url, CLOCK_SPEED);
    small = Math.min(small, few.secondsOnceStarted / few.sent);
    for (const { id, groups } of fullBots) await full.broadcast(id, groups, "Hello");
    const many = await sendAll(full, telegram.url, CLOCK_SPEED);
    large = Math.min(large, many.secondsOnceStarted / many.sent);
  }
  print(
    "growth: time per delivery with 1,000,000 old ones",
    {
      microsecondsWithout: small * 1e6,
      microsecondsWith: large * 1e6,
      ratio: large / small,
    },
    { ratio: { atMost: 1.2 } },
  );
  empty.remove();
  full.remove();
  await telegram.close();
}
