import { seededRandom } from "@tbm/simulator/seeded-random.ts";

import { createLanes } from "#hosts/node/lanes.ts";
import { audit } from "#testing/audit/audit.ts";
import { createExpectations } from "#testing/audit/expectations.ts";
import { crashingPorts } from "#testing/crash/crash-ports.ts";
import { slowDriver } from "#testing/crash/slow-driver.ts";
import { createBotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { createWorld } from "#testing/world/world.ts";

import { ACTIONS } from "./simulated-actions.ts";
import { BOT_ACTIONS } from "./simulated-bots.ts";
import { CHANGE_ACTIONS } from "./simulated-changes.ts";
import { chance, pick, pictureFile, type Simulation } from "./simulated-content.ts";
import { addBasicGroup, GROUP_ACTIONS } from "./simulated-groups.ts";

const MINUTE_MS = 60_000;
const MAX_DELAY_MS = 700;
const ACTION_COUNT = 11;
const KEYBOARD = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com" }]] };

/** With a steady clock, the worker queues due messages within this time. */
const MAX_LATE_MS = 65_000;
const OVERDUE = `
  SELECT 'schedule ' || id AS what FROM schedules WHERE status = 'waiting' AND scheduled_time < ?1
  UNION ALL SELECT 'campaign ' || id FROM campaigns WHERE status = 'active' AND next_run_at < ?1`;
/** Without faults, nothing delays sending for this long. */
const CALM_MINUTES = 10;
const UNSENT = `
  SELECT 'broadcast ' || id AS what FROM broadcasts WHERE finished_at IS NULL AND seq <= ?1`;

async function prepare(seed: number): Promise<Simulation> {
  const world = await createWorld({
    isInMemory: true,
    hasThreads: false,
    hasLanes: false,
    seed: String(seed),
  });
  const random = seededRandom(seed);
  const stage = await createBotsSharingGroups(world, { bots: 2, groups: 2 + random.integer(5) });
  const [, second] = stage.bots;
  if (!second) throw new Error("There are two bots.");
  // Half of the runs have Telegram's rate limits, which the worker must respect.
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
  const simulation: Simulation = {
    world,
    stage,
    second: { id: second.id, telegramId: second.telegram.id },
    random,
    expectations: createExpectations(world.database),
    keyboardId: keyboard.body.id,
    folderId: folder.body.id,
    groups: [...stage.groups],
    basicChats: [],
    moves: new Map(),
    campaigns: [],
    schedules: [],
    count: 0,
    clockErrorMs: 0,
    steppedAt: 0,
    unreachableUntil: 0,
    afterSends: [],
  };
  for (let count = random.integer(3); count > 0; count -= 1) await addBasicGroup(simulation);
  // Timers and Telegram do not depend on what the worker's clock is set to.
  world.ports.now = () => world.clock.now() + simulation.clockErrorMs;
  const { fetch } = world.ports;
  world.ports.fetch = (url, init) => {
    if (/\/(?:send|edit|delete)[A-Z]/.test(url)) onSend(simulation);
    return fetch(url, init);
  };
  return simulation;
}

/** Called at every send: runs the actions that wait for it. */
function onSend({ afterSends }: Simulation): void {
  for (const action of afterSends.splice(0)) {
    action.sends -= 1;
    if (action.sends > 0) afterSends.push(action);
    else action.run();
  }
}

/** Where each lane has its own database, the shared one is far away. */
function driverFor(simulation: Simulation) {
  const { world, random } = simulation;
  if (world.ports.ownDatabases === null) return world.driver;
  return slowDriver(world.driver, world.ports, () =>
    chance(simulation, 0.3) ? random.integer(MAX_DELAY_MS) : 0,
  );
}

function startProcess(simulation: Simulation, canCrash = true) {
  const { world, random } = simulation;
  const lifetime = canCrash && chance(simulation, 0.7) ? 20 + random.integer(300) : Infinity;
  const process = crashingPorts(world.ports, driverFor(simulation), lifetime);
  const lanes = createLanes(process.ports);
  world.ports.wake = lanes.wake;
  // A lane wakes the lanes of other bots, too.
  process.ports.wake = lanes.wake;
  void lanes.start();
  return process;
}

/** Simulates some hours of a worker, all decided by the seed, and returns when everything is settled. */
export async function simulate(seed: number) {
  const simulation = await prepare(seed);
  const { world, random } = simulation;
  const start = world.clock.now();
  let process = startProcess(simulation);
  let startedAt = start;
  const late = new Set<unknown>();

  /** Lets time pass. A process that crashes meanwhile is restarted, immediately or later. */
  async function pass(minutes: number): Promise<void> {
    const end = world.clock.now() + minutes * MINUTE_MS;
    world.clock.setTimer(minutes * MINUTE_MS, () => {});
    while (world.clock.now() < end) {
      await world.passTime(() => world.clock.now() >= end || process.isDead());
      if (!process.isDead()) return;
      if (chance(simulation, 0.3)) world.clock.advance(random.integer(120) * MINUTE_MS);
      process = startProcess(simulation);
      startedAt = world.clock.now();
    }
  }

  function noteLate(query: string, value: string | number): void {
    for (const { what } of world.database.prepare(query).all(value)) late.add(what);
  }

  function noteOverdue(): void {
    const { steppedAt, unreachableUntil } = simulation;
    // While Telegram cannot be reached, the worker cannot check its clock.
    const steadySince = Math.max(startedAt, steppedAt, unreachableUntil);
    if (world.clock.now() - steadySince < MAX_LATE_MS) return;
    // If the worker's clock is ahead, the real time decides what is due.
    const now = Math.min(world.ports.now(), world.clock.now());
    noteLate(OVERDUE, new Date(now - MAX_LATE_MS).toISOString());
  }

  for (let count = 0; count < ACTION_COUNT; count += 1) {
    void pick(simulation, [...ACTIONS, ...GROUP_ACTIONS, ...CHANGE_ACTIONS, ...BOT_ACTIONS])?.(
      simulation,
    );
    await pass(chance(simulation, 0.5) ? 0.02 : random.integer(60));
    noteOverdue();
  }
  world.telegram.control.clearFaults();
  process.die();
  process = startProcess(simulation, false);
  const lastSeq = simulation.expectations.lastSeq();
  await pass(CALM_MINUTES);
  noteLate(UNSENT, lastSeq);
  await pass(80);
  world.database.exec("DELETE FROM campaigns; UPDATE schedules SET status = 'cancelled'");
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  await world.passTime(() => open.get() === undefined);
  process.die();
  const journal = world.telegram.journal.all();
  const result = {
    breaches: [
      ...audit(world.database, journal, (id) => simulation.moves.get(id) ?? id),
      ...simulation.expectations.breaches(),
      ...[...late].map((what) => `${String(what)} is late`),
    ],
    trace: journal.map(({ at, chatId, text, method }) => [at, chatId, text, method].join(" ")),
    hours: (world.clock.now() - start) / 60 / MINUTE_MS,
    states: world.database
      .prepare("SELECT state, count(*) AS count FROM all_deliveries GROUP BY state")
      .all(),
  };
  await world.close();
  return result;
}
