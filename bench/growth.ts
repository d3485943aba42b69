import { folderFor, secondsPerDelivery } from "./bench-worker.ts";
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
    small = Math.min(small, await secondsPerDelivery(empty, bots, telegram.url, CLOCK_SPEED));
    large = Math.min(large, await secondsPerDelivery(full, fullBots, telegram.url, CLOCK_SPEED));
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
