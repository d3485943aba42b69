import type { Random } from "@tbm/simulator/seeded-random.ts";

import type { Expectations } from "#testing/audit/expectations.ts";
import { ALL_FAULTS } from "#testing/world/all-faults.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { png } from "#testing/world/pictures.ts";
import type { World } from "#testing/world/world.ts";

const MINUTE_MS = 60_000;
const REPEATS = ["none", "daily", "weekly", "monthly"];

export interface Simulation {
  world: World;
  stage: BotInGroups;
  random: Random;
  expectations: Expectations;
  keyboardId: string;
  folderId: string;
  /** All ids that refer to a group, including those of merged records. */
  groups: string[];
  /** Groups that are or were basic groups, and the supergroups that they became. */
  basicChats: { id: number; title: string }[];
  moves: Map<number, number>;
  campaigns: string[];
  schedules: string[];
  count: number;
  /** The difference between the worker's clock and Telegram's, and since when. */
  clockErrorMs: number;
  steppedAt: number;
  /** Until when Telegram cannot be reached. */
  unreachableUntil: number;
  /** Actions that run after this many more sends. */
  afterSends: { sends: number; run: () => unknown }[];
}

export const pick = <Item>({ random }: Simulation, items: readonly Item[]): Item | undefined =>
  items[random.integer(items.length)];

export const chance = ({ random }: Simulation, share: number) => random.next() < share;

function groupsOf(simulation: Simulation): string[] {
  const { groups } = simulation;
  const chosen = groups.filter(() => chance(simulation, 0.6));
  return chosen.length > 0 ? chosen : groups.slice(0, 1);
}

export const pictureFile = (seed: number) => new File([png({ seed })], `${seed}.png`);

function compose(simulation: Simulation) {
  simulation.count += 1;
  const text = `Message ${simulation.count}.`;
  return {
    groups: groupsOf(simulation),
    message: chance(simulation, 0.2) ? text.padEnd(1500, ".") : text,
    ...(chance(simulation, 0.3) && { image: pictureFile(simulation.random.integer(4)) }),
    ...(chance(simulation, 0.3) && { keyboardId: simulation.keyboardId }),
    ...(chance(simulation, 0.1) && { deleteAfterHours: "1" }),
    ...(chance(simulation, 0.1) && { deletePrevious: "true" }),
  };
}

/** A wall-clock time in Bangkok, this many minutes ahead. */
function ahead({ world }: Simulation, minutes: number) {
  const local = new Date(world.ports.now() + 7 * 60 * MINUTE_MS + minutes * MINUTE_MS);
  const [date = "", time = ""] = local.toISOString().split("T");
  return { date, time: time.slice(0, 5) };
}

const planOf = (simulation: Simulation) => ({
  ...compose(simulation),
  ...ahead(simulation, 2 + simulation.random.integer(90)),
  repeat: pick(simulation, REPEATS) ?? "none",
  rule: JSON.stringify({
    rrule: "FREQ=DAILY;COUNT=3",
    times: [ahead(simulation, 100 + simulation.random.integer(200)).time],
  }),
});

function campaignOf(simulation: Simulation) {
  const { stage, random, folderId, keyboardId } = simulation;
  simulation.count += 1;
  const text = `Round ${simulation.count}.`;
  return {
    text,
    body: {
      name: "Game",
      botId: stage.botId,
      groups: groupsOf(simulation),
      folderId,
      messageTemplate: `${text} {random} {time}`,
      intervalHours: 1 + random.integer(3),
      imagesPerSend: 1 + random.integer(3),
      keyboardId: chance(simulation, 0.5) ? keyboardId : null,
      deletePrevious: chance(simulation, 0.2),
      renews: chance(simulation, 0.3),
    },
  };
}

/** Pauses, cancels or deletes a source. */
async function endSource(
  { world, expectations }: Simulation,
  id: string,
  method: string,
  path: string,
) {
  const call = world.call(method, path);
  const isAlone = await expectations.follow(id, call);
  if ((await call).status >= 300) return;
  expectations.expectNoMoreAttempts("source", id);
  if (isAlone) expectations.expectNothingQueued(id);
}

/** Makes any other call about a source; an edit comes with the new content. */
async function callSource(
  { world, expectations }: Simulation,
  id: string,
  method: string,
  path: string,
  edit?: { body: unknown; text: string; groups: readonly string[] },
): Promise<void> {
  const answered = edit && expectations.edit(edit.text, edit.groups);
  const call = world.call(method, path, edit?.body);
  await expectations.follow(id, call);
  if ((await call).status === 200) answered?.(id);
}

function sendNow(simulation: Simulation) {
  const { world, stage } = simulation;
  return world.call("POST", "/api/send/now", stage.form(compose(simulation)));
}

async function createSchedule(simulation: Simulation): Promise<void> {
  const { stage, expectations, schedules } = simulation;
  const plan = planOf(simulation);
  const answered = expectations.edit(plan.message, plan.groups);
  const { status, body } = await stage.schedule(plan);
  // It is refused if a group was removed meanwhile.
  if (status !== 201) return;
  schedules.push(String(body.id));
  answered(String(body.id));
}

/** Runs something now, later, or in the middle of one of the next sends. */
export function runSometime(simulation: Simulation, run: () => unknown): void {
  const { world, random, afterSends } = simulation;
  const sends = 1 + random.integer(6);
  const laterMs = random.integer(90 * MINUTE_MS);
  const moment = pick(simulation, ["now", "later", "sending", "sending"]);
  if (moment === "sending") afterSends.push({ sends, run });
  else world.clock.setTimer(moment === "now" ? 0 : laterMs, run);
}

function changeSchedule(simulation: Simulation): void {
  const { stage } = simulation;
  const plan = planOf(simulation);
  const verb = pick(simulation, ["pause", "resume", "send", "edit", "cancel"]) ?? "";
  const id = pick(simulation, simulation.schedules);
  if (id === undefined) return;
  const path = `/api/schedules/${id}`;
  const edit = { body: stage.form(plan), text: plan.message, groups: plan.groups };
  runSometime(simulation, () => {
    if (verb === "edit") return callSource(simulation, id, "PUT", path, edit);
    if (verb === "cancel") return endSource(simulation, id, "DELETE", path);
    if (verb === "pause") return endSource(simulation, id, "POST", `${path}/pause`);
    return callSource(simulation, id, "POST", `${path}/${verb}`);
  });
}

async function createCampaign(simulation: Simulation): Promise<void> {
  const { world, expectations, campaigns } = simulation;
  const { text, body } = campaignOf(simulation);
  const answered = expectations.edit(text, body.groups);
  const { status, body: created } = await world.call("POST", "/api/campaigns", body);
  if (status !== 201) return;
  campaigns.push(String(created.id));
  answered(String(created.id));
}

function changeCampaign(simulation: Simulation): void {
  const { text, body } = campaignOf(simulation);
  const verb = pick(simulation, ["start", "start", "stop", "edit", "edit", "delete"]) ?? "";
  const id = pick(simulation, simulation.campaigns);
  if (id === undefined) return;
  const path = `/api/campaigns/${id}`;
  runSometime(simulation, () => {
    if (verb === "edit")
      return callSource(simulation, id, "PUT", path, { body, text, groups: body.groups });
    if (verb === "delete") return endSource(simulation, id, "DELETE", path);
    if (verb === "stop") return endSource(simulation, id, "POST", `${path}/stop`);
    return callSource(simulation, id, "POST", `${path}/start`);
  });
}

function stopBroadcast(simulation: Simulation): void {
  const { world, random, expectations } = simulation;
  const share = random.next();
  runSometime(simulation, async () => {
    const open = world.database
      .prepare("SELECT id, change FROM broadcasts WHERE finished_at IS NULL ORDER BY seq")
      .all();
    const { id, change } = open[Math.floor(share * open.length)] ?? {};
    if (typeof id !== "string") return;
    const kind = change === null ? "broadcasts" : "changes";
    await world.call("POST", `/api/${kind}/${id}/stop`);
    expectations.expectNoMoreAttempts("broadcast", id);
  });
}

/** Changes the worker's clock by up to a quarter of an hour. */
function stepClock(simulation: Simulation): void {
  const stepMs = simulation.random.integer(30 * MINUTE_MS) - 15 * MINUTE_MS;
  runSometime(simulation, () => {
    simulation.clockErrorMs += stepMs;
    simulation.steppedAt = simulation.world.clock.now();
  });
}

function addFault({ world, random }: Simulation): void {
  const fault = ALL_FAULTS[random.integer(ALL_FAULTS.length)];
  if (fault) world.telegram.control.addFault({ ...fault, next: 1 + random.integer(4), share: 0.5 });
}

function disconnect(simulation: Simulation): void {
  const { world, random } = simulation;
  const ms = random.integer(5 * MINUTE_MS);
  simulation.unreachableUntil = world.clock.now() + ms;
  world.telegram.control.refuseConnections(ms);
}

function kick(simulation: Simulation): void {
  const { world, stage } = simulation;
  const chat = pick(simulation, stage.chats);
  if (chat) world.telegram.control.setBotStanding(chat.chatId, stage.bot.id, { status: "kicked" });
}

/** What the operator, Telegram and the environment may do. The simulation does not wait for their results. */
export const ACTIONS: readonly ((simulation: Simulation) => unknown)[] = [
  sendNow,
  sendNow,
  createSchedule,
  changeSchedule,
  changeSchedule,
  createCampaign,
  changeCampaign,
  changeCampaign,
  stopBroadcast,
  stepClock,
  addFault,
  disconnect,
  kick,
];
