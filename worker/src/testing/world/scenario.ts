import { createLanes } from "#hosts/node/lanes.ts";
import { audit } from "#testing/audit/audit.ts";
import { crashingPorts } from "#testing/crash/crash-ports.ts";
import { stalledPorts } from "#testing/crash/stalled-ports.ts";

import { createBotInGroups, type BotInGroups } from "./bot-in-groups.ts";
import { png } from "./pictures.ts";
import { createWorld, type World } from "./world.ts";

const KEYBOARD = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com" }]] };

const pictureFile = (seed: number) => new File([png({ seed })], `${seed}.png`);

/** Puts messages of every kind into the queue: 20 deliveries of 36 messages in 5 groups. */
async function fillQueue(world: World, stage: BotInGroups): Promise<void> {
  const { body: keyboard } = await world.call("POST", "/api/keyboards", {
    name: "Links",
    keyboard: KEYBOARD,
  });
  const { body: folder } = await world.call("POST", "/api/folders", { name: "Game" });
  const upload = new FormData();
  upload.append("folderId", folder.id);
  for (const seed of [1, 2, 3]) upload.append("images", pictureFile(seed));
  await world.call("POST", "/api/images", upload);
  const post = (form: FormData) => world.until(world.call("POST", "/api/send/now", form));
  // There are no lanes yet, so each call answers at its deadline, with everything pending.
  await post(stage.form({ message: "text", keyboardId: keyboard.id }));
  await post(stage.form({ message: "long ".repeat(300), image: pictureFile(4) }));
  await stage.schedule({ message: "planned", date: "2026-11-15", time: "13:30" });
  await world.call("POST", "/api/campaigns", {
    name: "Game",
    botId: stage.botId,
    groups: stage.groups,
    folderId: folder.id,
    messageTemplate: "Round {random}",
    imagesPerSend: 2,
    keyboardId: keyboard.id,
  });
}

/** A world with a filled queue, whose sending process can crash or stall. */
export async function createScenario(prepare = fillQueue) {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createBotInGroups(world, { groups: 5 });
  await prepare(world, stage);
  world.clock.advance(2 * 3_600_000);

  const isOpen = () =>
    world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL").get() !==
    undefined;
  const isQueuing = () =>
    world.database
      .prepare(
        "SELECT 1 FROM schedules WHERE status = 'waiting' UNION SELECT 1 FROM campaigns WHERE last_run_at IS NULL",
      )
      .get() !== undefined;

  return {
    world,
    stage,
    /** Runs one process until everything is sent, or until it dies at the given step. */
    run: async (diesAt = Infinity) => {
      const process = crashingPorts(world.ports, world.driver, diesAt);
      const lanes = createLanes(process.ports);
      process.ports.wake = lanes.wake;
      void lanes.start();
      await world.passTime(() => process.isDead() || (!isOpen() && !isQueuing()));
      const steps = process.steps();
      process.die();
      return steps;
    },
    /**
     * Stalls one process at the given step and lets another take over. While that one works, the first continues, and
     * dies a little later. Resolves to false if the first finished before it stalled.
     */
    takeOverAt: async (stallsAt: number): Promise<boolean> => {
      const stalled = stalledPorts(world.ports, world.driver, stallsAt, 1 + (stallsAt % 11));
      const firstLanes = createLanes(stalled.ports);
      void firstLanes.start();
      const isDone = () => !isOpen() && !isQueuing();
      await world.passTime(() => stalled.isStalled() || isDone());
      const wasStalled = stalled.isStalled();
      const successor = stalledPorts(world.ports, world.driver);
      const secondLanes = createLanes(successor.ports);
      void secondLanes.start();
      await world.passTime(() => successor.steps() > stallsAt % 40 || isDone());
      stalled.resume();
      await world.passTime(isDone);
      await world.until(secondLanes.stop());
      return wasStalled;
    },
    breaches: (movedTo?: (chatId: number) => number) =>
      audit(world.database, world.telegram.journal.all(), movedTo),
    unconfirmed: () => {
      const row = world.database
        .prepare("SELECT count(*) AS count FROM all_deliveries WHERE state = 'unconfirmed'")
        .get();
      return Number(row?.["count"]);
    },
  };
}
