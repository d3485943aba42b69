import { ALL_FAULTS } from "#testing/world/all-faults.ts";

import { campaignOf, compose, pick, planOf, type Simulation } from "./simulated-content.ts";

const MINUTE_MS = 60_000;

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
  const { world, stage, second } = simulation;
  const chat = pick(simulation, stage.chats);
  const bot = pick(simulation, [stage.bot.id, second.telegramId]);
  if (!chat || bot === undefined) return;
  world.telegram.control.setBotStanding(chat.chatId, bot, { status: "kicked" });
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
