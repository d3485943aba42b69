import { type Random, seededRandom } from "@tbm/simulator/seeded-random.ts";

import { createLanes } from "#hosts/node/lanes.ts";

import { ALL_FAULTS } from "./all-faults.ts";
import { audit } from "./audit.ts";
import { mortal } from "./mortal.ts";
import { png } from "./pictures.ts";
import { doWithoutThreads } from "./pool-work.ts";
import { createStage, type Stage } from "./stage.ts";
import { createWorld, type World } from "./world.ts";

const MINUTE_MS = 60_000;
const ACTIONS = 8;
const REPEATS = ["none", "daily", "weekly", "monthly"];
const KEYBOARD = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com" }]] };

interface Simulation {
  world: World;
  stage: Stage;
  random: Random;
  keyboardId: string;
  folderId: string;
  campaigns: string[];
  schedules: string[];
  count: number;
}

const pick = <Item>({ random }: Simulation, items: readonly Item[]): Item | undefined =>
  items[random.integer(items.length)];

const chance = ({ random }: Simulation, share: number) => random.next() < share;

function groupsOf(simulation: Simulation): string[] {
  const chosen = simulation.stage.groups.filter(() => chance(simulation, 0.6));
  return chosen.length > 0 ? chosen : simulation.stage.groups.slice(0, 1);
}

const pictureFile = (seed: number) => new File([png({ seed })], `${seed}.png`);

function compose(simulation: Simulation) {
  simulation.count += 1;
  const text = `Message ${simulation.count}`;
  return {
    groups: groupsOf(simulation),
    message: chance(simulation, 0.2) ? text.padEnd(1500, ".") : text,
    ...(chance(simulation, 0.3) && { image: pictureFile(simulation.random.integer(4)) }),
    ...(chance(simulation, 0.3) && { keyboardId: simulation.keyboardId }),
  };
}

/** A wall-clock time in Bangkok, so many minutes ahead. */
function ahead({ world }: Simulation, minutes: number) {
  const local = new Date(world.clock.now() + 7 * 60 * MINUTE_MS + minutes * MINUTE_MS);
  const [date = "", time = ""] = local.toISOString().split("T");
  return { date, time: time.slice(0, 5) };
}

const planOf = (simulation: Simulation) => ({
  ...compose(simulation),
  ...ahead(simulation, 2 + simulation.random.integer(90)),
  repeat: pick(simulation, REPEATS) ?? "none",
});

/** Now, or when one of its runs may be under way. */
function changeSchedule(simulation: Simulation): void {
  const { world, stage } = simulation;
  const form = stage.form(planOf(simulation));
  const verb = pick(simulation, ["pause", "resume", "send", "edit", "cancel"]) ?? "";
  const id = pick(simulation, simulation.schedules);
  const afterMs = pick(simulation, [0, 0, simulation.random.integer(90 * MINUTE_MS)]) ?? 0;
  if (id === undefined) return;
  const path = `/api/schedules/${id}`;
  world.clock.setTimer(afterMs, () => {
    if (verb === "edit") void world.call("PUT", path, form);
    else if (verb === "cancel") void world.call("DELETE", path);
    else void world.call("POST", `${path}/${verb}`);
  });
}

/** What an operator, Telegram and fate may do. Those that wait for an answer are not waited for. */
const ACTS: ((simulation: Simulation) => unknown)[] = [
  (simulation) =>
    simulation.world.call("POST", "/api/send/now", simulation.stage.form(compose(simulation))),
  (simulation) =>
    simulation.world.call("POST", "/api/send/now", simulation.stage.form(compose(simulation))),
  async (simulation) => {
    const { body } = await simulation.stage.schedule(planOf(simulation));
    simulation.schedules.push(String(body.id));
  },
  changeSchedule,
  changeSchedule,
  async (simulation) => {
    const { world, stage, random, folderId, keyboardId, campaigns } = simulation;
    // Drawn before anything is waited for, so that the seed alone decides.
    const end = chance(simulation, 0.5) ? null : pick(simulation, ["stop", "delete"]);
    const endAfterMs = random.integer(4000);
    const { body } = await world.call("POST", "/api/campaigns", {
      name: "Game",
      botId: stage.botId,
      groups: groupsOf(simulation),
      folderId,
      messageTemplate: "Round {random} {time}",
      intervalHours: 1 + random.integer(3),
      imagesPerSend: 1 + random.integer(3),
      keyboardId: chance(simulation, 0.5) ? keyboardId : null,
    });
    campaigns.push(String(body.id));
    if (!end) return;
    // While its first run is under way.
    world.clock.setTimer(endAfterMs, () => {
      const path = `/api/campaigns/${body.id}`;
      void (end === "stop" ? world.call("POST", `${path}/stop`) : world.call("DELETE", path));
    });
  },
  (simulation) => {
    const id = pick(simulation, simulation.campaigns);
    const verb = pick(simulation, ["start", "stop"]) ?? "";
    return id && simulation.world.call("POST", `/api/campaigns/${id}/${verb}`);
  },
  ({ world, random }) => {
    const fault = ALL_FAULTS[random.integer(ALL_FAULTS.length)];
    if (fault)
      world.telegram.control.addFault({ ...fault, next: 1 + random.integer(4), share: 0.5 });
  },
  ({ world, random }) => world.telegram.control.refuseConnections(random.integer(5 * MINUTE_MS)),
  (simulation) => {
    const { world, stage } = simulation;
    const chat = pick(simulation, stage.chats);
    if (chat)
      world.telegram.control.setBotStanding(chat.chatId, stage.bot.id, { status: "kicked" });
  },
];

async function prepare(seed: number): Promise<Simulation> {
  const world = await createWorld({ isInMemory: true, hasLanes: false, seed: String(seed) });
  const random = seededRandom(seed);
  const stage = await createStage(world, { groups: 2 + random.integer(5) });
  // Half of them with Telegram's limits, which the engine is to keep by itself.
  if (random.next() < 0.5) {
    const limits = {
      botMessagesPerSecond: 30,
      chatMessagesPerSecond: 1,
      groupMessagesPerMinute: 20,
    };
    world.telegram.control.setLimits(limits);
  }
  const keyboard = await world.call("POST", "/api/keyboards", {
    name: "Links",
    keyboard: KEYBOARD,
  });
  const folder = await world.call("POST", "/api/folders", { name: "Game" });
  const upload = new FormData();
  upload.append("folderId", folder.body.id);
  for (let picture = 10; picture < 14; picture += 1) upload.append("images", pictureFile(picture));
  await world.call("POST", "/api/images", upload);
  const ids = { keyboardId: keyboard.body.id, folderId: folder.body.id };
  return { world, stage, random, ...ids, campaigns: [], schedules: [], count: 0 };
}

function startProcess(simulation: Simulation, isMortal = true) {
  const { world, random } = simulation;
  const lifetime = isMortal && chance(simulation, 0.7) ? 20 + random.integer(300) : Infinity;
  const process = mortal(world.ports, world.driver, lifetime);
  const lanes = createLanes(process.ports);
  world.ports.wake = lanes.wake;
  void lanes.start();
  return process;
}

/** Some hours of a worker's life, all decided by the seed; ends when all that was begun is done. */
export async function simulate(seed: number) {
  const backToThreads = doWithoutThreads();
  const simulation = await prepare(seed);
  const { world, random } = simulation;
  const start = world.clock.now();
  let process = startProcess(simulation);

  /** Lets time pass; a process that dies meanwhile is followed by another, at once or after a while. */
  async function pass(minutes: number): Promise<void> {
    const end = world.clock.now() + minutes * MINUTE_MS;
    world.clock.setTimer(minutes * MINUTE_MS, () => {});
    while (world.clock.now() < end) {
      await world.passTime(() => world.clock.now() >= end || process.isDead());
      if (!process.isDead()) return;
      if (chance(simulation, 0.3)) world.clock.advance(random.integer(120) * MINUTE_MS);
      process = startProcess(simulation);
    }
  }

  for (let count = 0; count < ACTIONS; count += 1) {
    void pick(simulation, ACTS)?.(simulation);
    await pass(chance(simulation, 0.5) ? 0.02 : random.integer(60));
  }
  world.telegram.control.clearFaults();
  process.die();
  process = startProcess(simulation, false);
  await pass(90);
  world.database.exec("DELETE FROM campaigns; UPDATE schedules SET status = 'cancelled'");
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  await world.passTime(() => open.get() === undefined);
  process.die();
  const journal = world.telegram.journal.all();
  const result = {
    breaches: audit(world.database, journal),
    trace: journal.map(({ at, chatId, text, method }) => [at, chatId, text, method].join(" ")),
    hours: (world.clock.now() - start) / 60 / MINUTE_MS,
    states: world.database
      .prepare("SELECT state, count(*) AS count FROM deliveries GROUP BY state")
      .all(),
  };
  await world.close();
  backToThreads();
  return result;
}
