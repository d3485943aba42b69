import { createLanes } from "#hosts/node/lanes.ts";
import { audit } from "#testing/audit/audit.ts";
import { crashingPorts } from "#testing/crash/crash-ports.ts";
import { stalledPorts } from "#testing/crash/stalled-ports.ts";

import { png } from "./pictures.ts";
import { createStage, type Stage } from "./stage.ts";
import { createWorld, type World } from "./world.ts";

const KEYBOARD = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com" }]] };

const pictureFile = (seed: number) => new File([png({ seed })], `${seed}.png`);

/** Puts messages of every kind into the queue: 20 deliveries of 36 messages in 5 groups. */
async function fillQueue(world: World, stage: Stage): Promise<void> {
  const { body: keyboard } = await world.call("POST", "/api/keyboards", {
    name: "Links",
    keyboard: KEYBOARD,
  });
  const { body: folder } = await world.call("POST", "/api/folders", { name: "Game" });
  const upload = new FormData();
  upload.append("folderId", folder.id);
  for (const seed of [1, 2, 3]) upload.append("images", pictureFile(seed));
  await world.call("POST", "/api/images", upload);
  const press = (form: FormData) => world.until(world.call("POST", "/api/send/now", form));
  // Nobody sends yet, so each answers when its patience ends, with all of it pending.
  await press(stage.form({ message: "text", keyboardId: keyboard.id }));
  await press(stage.form({ message: "long ".repeat(300), image: pictureFile(4) }));
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

/** A world whose queue is full and whose sender can die. */
export async function createScenario(prepare = fillQueue) {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createStage(world, { groups: 5 });
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
    /** Runs one process until all is sent, or until it dies at the given step. */
    run: async (diesAt = Infinity) => {
      const process = crashingPorts(world.ports, world.driver, diesAt);
      const lanes = createLanes(process.ports);
      void lanes.start();
      await world.passTime(() => process.isDead() || (!isOpen() && !isQueuing()));
      const steps = process.steps();
      process.die();
      return steps;
    },
    /**
     * Freezes one sender at the given step and lets another take over. Somewhere in that one's work the
     * first goes on, and dies a little later. False if it came to its end before it froze.
     */
    outlive: async (freezesAt: number): Promise<boolean> => {
      const zombie = stalledPorts(world.ports, world.driver, freezesAt, 1 + (freezesAt % 11));
      const former = createLanes(zombie.ports);
      void former.start();
      const isDone = () => !isOpen() && !isQueuing();
      await world.passTime(() => zombie.isFrozen() || isDone());
      const wasFrozen = zombie.isFrozen();
      const successor = stalledPorts(world.ports, world.driver);
      const latter = createLanes(successor.ports);
      void latter.start();
      await world.passTime(() => successor.steps() > freezesAt % 40 || isDone());
      zombie.thaw();
      await world.passTime(isDone);
      await world.until(latter.stop());
      return wasFrozen;
    },
    breaches: (movedTo?: (chatId: number) => number) =>
      audit(world.database, world.telegram.journal.all(), movedTo),
    unconfirmed: () => {
      const row = world.database
        .prepare("SELECT count(*) AS count FROM deliveries WHERE state = 'unconfirmed'")
        .get();
      return Number(row?.["count"]);
    },
  };
}
