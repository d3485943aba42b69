import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { createBotInGroups } from "@tbm/worker/testing/world/bot-in-groups.ts";
import { createWorld } from "@tbm/worker/testing/world/world.ts";

import { folderFor, sendAll } from "./bench-worker.ts";
import { print } from "./figures.ts";
import { onOneProcessor } from "./full-pace.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

/** `BOTS=100,150` measures only that many bots on one processor. */
const ONLY_BOTS = process.env["BOTS"]?.split(",").map(Number);
const STEPS = [25, 50, 75, 100, 150, 200, 300];
const ALLOWED = 30;
const VIRTUAL_GROUPS = 10_000;
const REAL_GROUPS = 900;
const STRICT = {
  ...noLimits(),
  botMessagesPerSecond: 30,
  chatMessagesPerSecond: 1,
  groupMessagesPerMinute: 20,
};

function mostWithin(moments: readonly number[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, moment] of moments.entries()) {
    while ((moments[first] ?? moment) <= moment - windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** Messages per second as a share of the allowed rate, as if the first second's burst had been spread. */
const share = (moments: readonly number[]) => {
  const seconds = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 1000 + 1;
  return moments.length / seconds / ALLOWED;
};

async function onVirtualClock(): Promise<void> {
  const world = await createWorld({ isInMemory: true });
  world.telegram.control.setLimits(STRICT);
  const stage = await createBotInGroups(world, { groups: VIRTUAL_GROUPS });
  let refusals = 0;
  const { fetch } = world.ports;
  world.ports.fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (response.status === 429) refusals += 1;
    return response;
  };
  await stage.send({ message: "Hello" });
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  await world.passTime(() => open.get() === undefined);
  const moments = stage.seen().map(({ at }) => at);
  print(
    "pace: 10,000 groups through one bot on a virtual clock",
    {
      shareOfAllowed: share(moments),
      mostInOneSecond: mostWithin(moments, 1000),
      seconds: ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 1000,
      refusals,
    },
    {
      shareOfAllowed: { atLeast: 0.97 },
      mostInOneSecond: { atMost: ALLOWED },
      refusals: { atMost: 0 },
    },
  );
  await world.close();
}

async function inRealTime(): Promise<void> {
  const telegram = await simulatedTelegram({ bots: 1, chatsPerBot: REAL_GROUPS, hasLimits: true });
  const { data } = await folderFor(telegram, "Hello");
  await sendAll(data, telegram.url);
  const moments = (await telegram.posts()).posts.map(({ at }) => at);
  print(
    "pace: 900 groups in real time, with Telegram's limits",
    {
      shareOfAllowed: share(moments),
      mostInOneSecond: mostWithin(moments, 1000),
      sent: moments.length,
    },
    { shareOfAllowed: { atLeast: 0.95 }, sent: { atLeast: REAL_GROUPS } },
  );
  data.remove();
  await telegram.close();
}

export async function pace(): Promise<void> {
  if (!ONLY_BOTS) {
    await onVirtualClock();
    await inRealTime();
  }
  await onOneProcessor(ONLY_BOTS ?? STEPS);
}
